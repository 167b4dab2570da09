/// A finished page: what is to be written, and what to tell of it.
struct PageResult: Sendable {
  let page: PreparedPage
  let report: PageReport
}
