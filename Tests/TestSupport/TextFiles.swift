/// A file of each format with text for pages, with the same line of two words.
package enum TextFiles {
  package static let hocr = """
    <?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x.dtd">
    <html><head><meta charset="utf-8"><title>a</title></head><body>
    <div class='ocr_page' title='image "dir/a b.png"; bbox 0 0 1000 500; ppageno 3'>
    <div class='ocr_carea'><p class='ocr_par'>
    <span class='ocr_line' title="bbox 100 100 400 140; baseline 0.01 -9; x_size 40; x_descenders 9;
     x_ascenders 8"><span class='ocrx_word' title='bbox 100 100 200 140; x_wconf 91'>First</span>
    <span class='ocrx_word' title='bbox 220 100 400 140; x_wconf 88'><strong>R&amp;D</strong></span>
    </span></p></div></div></body></html>
    """
  package static let alto = """
    <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#"><Description><sourceImageInformation>
    <fileName>a.png</fileName></sourceImageInformation></Description><Layout>
    <Page WIDTH="1000" HEIGHT="500"><PrintSpace><TextBlock ID="b"><TextLine HPOS="100" VPOS="100"
    WIDTH="300" HEIGHT="40" BASELINE="131"><String HPOS="100" VPOS="100" WIDTH="100" HEIGHT="40"
    WC="0.91" CONTENT="First"/><SP/><String HPOS="220" VPOS="100" WIDTH="180" HEIGHT="40"
    CONTENT="R&amp;D"/></TextLine></TextBlock></PrintSpace></Page></Layout></alto>
    """
  package static let pageXML = """
    <PcGts><Page imageFilename="a.png" imageWidth="1000" imageHeight="500"><TextRegion id="r">
    <TextLine><Coords points="100,100 400,100 400,140 100,140"/><Baseline points="100,131 400,131"/>
    <Word><Coords points="100,100 200,100 200,140 100,140"/><TextEquiv index="1"><Unicode>F1rst</Unicode>
    </TextEquiv><TextEquiv index="0" conf="0.91"><Unicode>First</Unicode></TextEquiv></Word>
    <Word><Coords points="220,100 400,140"/><TextEquiv><Unicode>R&#38;D</Unicode></TextEquiv></Word>
    <TextEquiv><Unicode>First R&amp;D</Unicode></TextEquiv></TextLine></TextRegion></Page></PcGts>
    """
  package static let scanpdf = """
    {"format":"scanpdf pages","version":1,"pages":[{"number":1,"width":1000,"height":500,
    "file":"a.png","blocks":[{"box":[100,100,400,140],"paragraphs":[{"box":[100,100,400,140],
    "lines":[{"box":[100,100,400,140],"baseline":[0,-9],"words":[
    {"text":"First","box":[100,100,200,140],"confidence":91},
    {"text":"R&D","box":[220,100,400,140],"confidence":88}]}]}]}]}]}
    """

  /// Two lines as RapidOCR 3.10 writes them.
  package static let rapidOCR = """
    [{"box": [[98.0, 79.0], [644.0, 82.0], [644.0, 125.0], [98.0, 122.0]], "txt": "The invoice",
      "score": 0.99836},
     {"box": [[98.0, 199.0], [463.0, 201.0], [462.0, 246.0], [98.0, 244.0]], "txt": "Total",
      "score": 0.99103}]
    """
  /// The same lines as PaddleOCR 3 writes them.
  package static let paddleOCR = """
    {"input_path": "page.png", "page_index": null,
     "model_settings": {"use_doc_preprocessor": true, "use_textline_orientation": false},
     "doc_preprocessor_res": {"input_path": null, "page_index": null, "model_settings":
      {"use_doc_orientation_classify": true, "use_doc_unwarping": false}, "angle": 0},
     "dt_polys": [[[98, 79], [644, 82], [644, 125], [98, 122]],
      [[98, 199], [463, 201], [462, 246], [98, 244]]],
     "text_type": "general", "return_word_box": false, "text_rec_score_thresh": 0.0,
     "rec_texts": ["The invoice", "Total"], "rec_scores": [0.99836, 0.99103],
     "rec_polys": [[[98, 79], [644, 82], [644, 125], [98, 122]],
      [[98, 199], [463, 201], [462, 246], [98, 244]]],
     "rec_boxes": [[98, 79, 644, 125], [98, 199, 463, 246]]}
    """
}
