// # WorkerProtocol
//
// The messages between the main process and a worker: a `WorkerRequest` with the bytes of a file,
// then `WorkerAnswer`s, each a JSON header and a payload (`MessageFraming`). A worker may have been
// taken over by the file that it reads, so an answer counts only after its validation here.
//
//     let request = WorkerRequest.importText(memoryLimit: 256 << 20)
//     let survey = try ValidatedSurvey(payload, answering: surveyRequest, fileLength: bytes.count)
//
// To see what a worker may be asked and may answer, and so what it can change, read
// `WorkerMessages.swift`, then this target. It must not start processes (`Supervision`) or do the
// work (`Worker`).
