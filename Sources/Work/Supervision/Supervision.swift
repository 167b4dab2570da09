// # Supervision
//
// Worker processes and their jobs: workers are started, watched and restarted, jobs are handed out,
// and results are delivered in the order of the jobs, so that workers are only a few jobs ahead. A
// job that loses its worker is tried again.
//
//     let pool = WorkerPool<PageJob>(
//       command: command, options: options, memoryLimit: limit, count: 2, processors: 2,
//       perform: { job, worker in try await converter.convert(&job, on: &worker) })
//     try await pool.run(jobs, failing: PageError.init, report: show) { page in
//       try write(page)   // a page for each job, in their order
//       return true       // more are wanted
//     }
//
// The requests to workers and their answers are in `PDF/WorkerProtocol`. Only this target starts
// processes. It must know jobs only by the protocol `WorkerJob`.
