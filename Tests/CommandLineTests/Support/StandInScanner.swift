import TestSupport
import Testing

/// A program that stands in for scanimage: its feeder holds images of a directory, and it jams or
/// is lost where a test says so.
struct StandInScanner {
  let directory: TemporaryDirectory

  /// Makes the program in `bin` of a directory, and a feeder that holds `images` in this order.
  init(in directory: TemporaryDirectory, feeder images: [[UInt8]]) throws {
    self.directory = directory
    for name in ["bin", "feeder"] { try directory.makeDirectory(name) }
    // A program that another test starts meanwhile would inherit a file opened here, which could
    // not be executed then.
    try directory.write(Self.script.utf8, to: "script")
    _ = try directory.shell("cp script bin/scanimage; chmod +x bin/scanimage; rm script")
    try fill(images)
  }

  /// Puts a stack into the feeder.
  func fill(_ images: [[UInt8]]) throws {
    for (index, image) in images.enumerated() {
      try directory.write(image, to: "feeder/\(index + 1)")
    }
  }

  /// Runs scanpdf with the program in its path, and with `settings` for it, such as `JAM_AT=5`.
  @discardableResult
  func scanpdf(
    _ arguments: String, settings: String = "", input: String = "", exit: Int32? = 0
  ) throws -> Run {
    try directory.shell(
      #"printf '\#(input)' | env PATH="$PWD/bin:$PATH" TMPDIR="$PWD" \#(settings) "$scanpdf" \#(arguments)"#,
      exit: exit)
  }

  private static let script = #"""
    #!/bin/sh
    feeder=$(dirname "$0")/../feeder
    count=1000 page=0 status=7
    for argument; do
      case $argument in
        --formatted-device-list=*)
          printf 'v4l:/dev/video0\tNobody\tEye\tvirtual device\nstub:0\tNobody\tFeeder\tscanner\n'
          exit ;;
        --all-options)
          printf '    --mode Lineart|Gray|24bit Color [Lineart]\n'
          printf '    --resolution 75|150|300|600dpi [75]\n'
          printf '    --source ADF Front|ADF Duplex [ADF Front]\n'
          printf '    -x 0..215.9mm (in steps of 1) [215]\n'
          exit ;;
        --source=*|--mode=*|--resolution=*) echo "$argument" >>"$feeder/../arguments" ;;
        --batch=*) format=${argument#--batch=} ;;
        --batch-count=*) count=${argument#*count=} ;;
      esac
    done
    while [ $page -lt $count ] && [ -f "$feeder/$((page + 1))" ]; do
      page=$((page + 1))
      if [ "$page" = "${JAM_AT-}" ]; then
        echo 'scanimage: sane_read: Document feeder jammed' >&2
        exit 6
      fi
      if [ "$page" = "${LOST_AT-}" ]; then
        echo 'scanimage: sane_start: Error during device I/O' >&2
        exit 9
      fi
      [ "$page" = "${CRASH_AT-}" ] && kill -SEGV $$
      if [ "$page" = "${HANG_AT-}" ]; then
        echo "scanimage: sane_read: Document feeder jammed" >&2
        exec sleep 100
      fi
      if [ "$page" = "${WAIT_AT-}" ]; then
        : >"$feeder/../waiting"
        exec sleep 100
      fi
      if [ "$page" = "${COUNT_AT-}" ]; then
        trap 'echo interrupted >>"$feeder/../interrupts"' INT
        : >"$feeder/../waiting"
        # A second interrupt at the same time would be counted too.
        for pause in $(seq 100); do [ -f "$feeder/../interrupts" ] && break; sleep 0.1; done
        for pause in 1 2 3; do sleep 0.1; done
        # A driver that takes long to stop.
        for pause in $(seq ${LINGER-0}); do sleep 0.2; done
        exit 2
      fi
      file=$(printf "$format" $page)
      if [ "$page" = "${PIPE_AT-}" ]; then
        mkfifo "$file"
      elif [ "$page" = "${LINK_AT-}" ]; then
        ln -s "$feeder/$page" "$file"
      else
        mv "$feeder/$page" "$file"
      fi
      echo "$file"
    done
    [ $page -lt $count ] || status=0
    [ $page -gt 0 ] && status=0
    [ $status = 0 ] || echo 'scanimage: sane_start: Document feeder out of documents' >&2
    exit $status
    """#
}
