/// What those who start many tasks tell each of its place among them.
enum ShardEnvironment {
  /// Which task this is, from 0, and of how many, where that is told: a job array of Slurm (sbatch(1))
  /// or an indexed job of Kubernetes.
  static func task(in environment: [String: String]) -> (index: Int, count: Int?)? {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    if let task = number("SLURM_ARRAY_TASK_ID"), let count = number("SLURM_ARRAY_TASK_COUNT") {
      let (distance, isTooFar) = task.subtractingReportingOverflow(
        number("SLURM_ARRAY_TASK_MIN") ?? 0)
      guard !isTooFar else { return nil }
      return (distance / max(number("SLURM_ARRAY_TASK_STEP") ?? 1, 1), count)
    }
    return number("JOB_COMPLETION_INDEX").map { ($0, nil) }
  }
}
