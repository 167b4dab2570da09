/// Returns the result of `body`, with its error converted to another type.
///
/// - Throws: `convert` of the error that `body` throws.
package func rethrow<Result: ~Copyable, Failure: Error, NewFailure: Error>(
  as convert: (Failure) -> NewFailure, _ body: () throws(Failure) -> Result
) throws(NewFailure) -> Result {
  do throws(Failure) {
    return try body()
  } catch {
    throw convert(error)
  }
}
