import PDFObjects
import PageLayout

/// Where a line's own pixels lie in a text space whose x runs along the line: that of the page, or
/// one turned by `turn`.
struct LineGeometry: Sendable {
  private let page: PageGeometry
  private let frame: LineFrame

  /// The geometry of lines in `frame` on a page.
  init(page: PageGeometry, frame: LineFrame) {
    self.page = page
    self.frame = frame
  }

  /// The text matrix that turns text space about the page's origin; `nil` where it is the page's
  /// own (ISO 32000-1, 9.4.2).
  var turn: TransformationMatrix? {
    switch frame {
    case .upright: nil
    case .downward: TransformationMatrix(a: 0, b: -1, c: 1, d: 0, e: 0, f: 0)
    case .upsideDown: TransformationMatrix(a: -1, b: 0, c: 0, d: -1, e: 0, f: 0)
    case .upward: TransformationMatrix(a: 0, b: 1, c: -1, d: 0, e: 0, f: 0)
    }
  }

  /// Where the frame's pixel column `x` lies in text space, in points.
  func x(_ x: Double) -> Double {
    switch frame {
    case .upright: page.x(x)
    case .downward: -page.y(x)
    case .upsideDown: -page.x(-x)
    case .upward: page.y(-x)
    }
  }

  /// Where the frame's pixel row `y` lies in text space, in points.
  func y(_ y: Double) -> Double {
    switch frame {
    case .upright: page.y(y)
    case .downward: page.x(-y)
    case .upsideDown: -page.y(-y)
    case .upward: -page.x(y)
    }
  }

  /// A length along the frame's y, in points.
  func height(_ pixels: Double) -> Double {
    page.height(pixels) / (frame.isSideways ? page.pixelAspect : 1)
  }
}
