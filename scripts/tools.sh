# Functions that scripts share; to be sourced.

# Prints messages after the script's name, and ends with status 1.
fail() { printf "${0##*/}: %s\n" "$@" >&2; exit 1; }

# Fails with a list of all missing commands; arguments are COMMAND=PACKAGE, with the Debian package.
need() {
  local pair missing=()
  for pair; do
    command -v "${pair%%=*}" >/dev/null || missing+=("  ${pair%%=*} (in Debian's package ${pair#*=})")
  done
  ((${#missing[@]} == 0)) || fail "these commands are needed and were not found:" "${missing[@]}"
}

# Fails if Python lacks a module of its standard library, which python3-minimal does.
need_python() {
  need python3=python3
  python3 -c 'import hashlib, json, re, textwrap' 2>/dev/null ||
    fail "python3 lacks modules of its standard library; install Debian's package python3 (python3-minimal is not enough)"
}

# Fails if there is no Swift, or no header and library of one that scanpdf is linked with.
need_build() {
  command -v swift >/dev/null || fail "swift was not found. Install Swift 6.2 or later: https://www.swift.org/install"
  need g++=g++ git=git pkg-config=pkgconf
  pkg-config --exists tesseract lept libpng libjpeg libtiff-4 libqpdf libopenjp2 libseccomp zlib zxing tomlplusplus ||
    fail "libraries or their headers are missing; run scripts/setup"
}

# Sets SOURCE_DATE_EPOCH and SCANPDF_COMMIT, which the results contain, from the last commit unless they are set.
set_identity() {
  local hint="the sources are not a git clone; set SOURCE_DATE_EPOCH to the date of the sources, in seconds since 1970"
  if [[ -z ${SOURCE_DATE_EPOCH-} ]]; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null) || fail "$hint"
  fi
  if [[ -z ${SCANPDF_COMMIT-} ]] && SCANPDF_COMMIT=$(git rev-parse --short=12 HEAD 2>/dev/null); then
    [[ -z $(git status --porcelain) ]] || SCANPDF_COMMIT+=", modified"
  fi
  export SOURCE_DATE_EPOCH SCANPDF_COMMIT
}

# Builds the executable for distribution and prints its path. Without a build ID, which depends on debug information
# and so on the folder of the sources, the stripped executable is the same in all folders. (`strip` could remove the
# ID too, but drops the protection of relocations with it.)
build_release() {
  local options=(-c release --static-swift-stdlib --product scanpdf -Xlinker --build-id=none)
  swift build "${options[@]}" >&2
  echo "$(swift build "${options[@]}" --show-bin-path)/scanpdf"
}

# Prints the version number of an executable.
version_of() { "$1" --version | sed -n '1s/^scanpdf \([^ ]*\).*/\1/p'; }
