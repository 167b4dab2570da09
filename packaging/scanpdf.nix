# A package of scanpdf for Nix: nix-build -E '(import <nixpkgs> {}).callPackage ./packaging/scanpdf.nix {}'
#
# State: not yet built by us; read against nixpkgs's list of packages. nixpkgs must have Swift 6.2 or later. Its builds have
# no network: nix/ is made by swiftpm2nix from Package.resolved, which `swift package resolve` writes.
{
  lib, swiftPackages, swift, swiftpm, swiftpm2nix, pkg-config, python3, git, tesseract5, leptonica, libpng, libjpeg, libtiff,
  qpdf, openjpeg, libseccomp, zlib, tomlplusplus, makeWrapper, poppler-utils, libheif,
}:
let
  generated = swiftpm2nix.helpers ../nix;
in
swiftPackages.stdenv.mkDerivation {
  pname = "scanpdf";
  version = "0.1.0";
  src = lib.cleanSource ../.;
  nativeBuildInputs = [ swift swiftpm pkg-config python3 git makeWrapper ];
  buildInputs = [ tesseract5 leptonica libpng libjpeg libtiff qpdf openjpeg libseccomp zlib tomlplusplus ];
  configurePhase = generated.configure;
  swiftpmFlags = [ "--product" "scanpdf" ];
  installPhase = ''
    PREFIX= scripts/install "$(swiftpmBinPath)/scanpdf" "$out"
  '';
  # Programs and libraries that scanpdf finds at run time.
  postFixup = ''
    wrapProgram $out/bin/scanpdf \
      --prefix PATH : ${lib.makeBinPath [ poppler-utils ]} \
      --prefix LD_LIBRARY_PATH : ${lib.makeLibraryPath [ libheif ]} \
      --set-default TESSDATA_PREFIX ${tesseract5}/share/tessdata
  '';
  meta = {
    description = "Searchable PDFs of scanned pages";
    license = lib.licenses.asl20;
    platforms = [ "x86_64-linux" "aarch64-linux" ];
    mainProgram = "scanpdf";
  };
}
