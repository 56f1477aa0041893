/**
 * Finds calls that outlive their deadline, on a busy machine too: the tolerance begins when a timer of the deadline has
 * fired, so that whatever delays this process delays both.
 */
export interface DeadlineWatch {
  /** Resolves when a call has outlived its deadline by more than the tolerance. */
  readonly overdue: Promise<void>
  /** Begins a new deadline: a page of an iteration has its own. */
  restart(): void
  /** Ends the watch; returns how much longer than its deadline the longest call took, in milliseconds. */
  stop(): number
}

export function watchDeadline(deadlineMs: number, toleranceMs: number): DeadlineWatch {
  let report = (): void => {}
  const overdue = new Promise<void>((resolve) => (report = resolve))
  let timer: ReturnType<typeof setTimeout> | undefined
  let start = performance.now()
  let longest = 0
  const end = (): void => {
    clearTimeout(timer)
    longest = Math.max(longest, performance.now() - start)
  }
  const begin = (): void => {
    start = performance.now()
    timer = setTimeout(() => (timer = setTimeout(report, toleranceMs)), deadlineMs)
  }
  begin()
  return {
    overdue,
    restart() {
      end()
      begin()
    },
    stop() {
      end()
      return Math.max(0, longest - deadlineMs)
    },
  }
}
