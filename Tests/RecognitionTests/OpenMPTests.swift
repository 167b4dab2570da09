import Glibc
import Testing

@Suite struct OpenMPTests {
  /// libgomp's cost a system call each.
  @Test(arguments: ["GOMP_parallel", "GOMP_parallel_sections", "GOMP_sections_next"])
  func `Tesseract's threads are called in this program, not in libgomp`(name: String) {
    let program = unsafe dlopen(nil, RTLD_NOW)
    let library = unsafe dlopen("libgomp.so.1", RTLD_NOW | RTLD_NOLOAD)
    let called = unsafe UInt(bitPattern: dlsym(program, name))
    let unused = unsafe UInt(bitPattern: dlsym(library, name))
    #expect(called != 0 && unused != 0)
    #expect(called != unused)
  }
}
