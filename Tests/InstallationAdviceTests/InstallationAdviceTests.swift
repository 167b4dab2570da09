import InstallationAdvice
import Testing

@Suite struct InstallationAdviceTests {
  @Test(
    arguments: [
      ("ID=debian\nVERSION_ID=\"13\"\n", PackageManager.apt),
      ("NAME=\"Linux Mint\"\nID=linuxmint\nID_LIKE=\"ubuntu debian\"\n", .apt),
      ("ID=fedora\n", .dnf), ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n", .dnf),
      ("ID=arch\n", .pacman), ("ID=endeavouros\nID_LIKE=\"arch\"\n", .pacman),
      ("ID=\"opensuse-tumbleweed\"\nID_LIKE=\"opensuse suse\"\n", .zypper), ("ID=alpine\n", .apk),
      ("ID_LIKE='suse'\nID=sles\n", .zypper), ("ID=solus\n", nil), ("", nil),
      ("VERSION_ID=arch", nil),
    ] as [(String, PackageManager?)])
  func `the package manager is that of the system, or of the one it is like`(
    osRelease: String, manager: PackageManager?
  ) {
    #expect(PackageManager(osRelease: osRelease) == manager)
  }

  @Test func `advice is a command of the system, or names the parts`() {
    let parts: [SystemPackage] = [.languageData(code: "chi_sim", name: "Chinese"), .popplerTools]
    #expect(
      SystemPackage.advice(parts, on: .apt)
        == "sudo apt install tesseract-ocr-chi-sim poppler-utils")
    #expect(
      SystemPackage.advice(parts, on: .dnf)
        == "sudo dnf install tesseract-langpack-chi_sim poppler-utils")
    #expect(
      SystemPackage.advice(parts, on: .pacman) == "sudo pacman -S tesseract-data-chi_sim poppler")
    #expect(
      SystemPackage.advice([.languageData(code: "deu", name: "German")], on: .zypper)
        == "sudo zypper install tesseract-ocr-traineddata-german")
    #expect(
      SystemPackage.advice([.libheif, .scanimage], on: .apk) == "sudo apk add libheif sane-utils")
    #expect(
      SystemPackage.advice([.libheif, .scanimage], on: nil) == "install libheif, SANE's tools")
  }
}
