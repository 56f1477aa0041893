// Reads how long script and layout of a page took in each frame, from a trace of Chromium.

/** An event of a trace. Times are in microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
}

/** What counts as script and layout. */
const work: ReadonlySet<string> = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'Layout',
  'MajorGC',
  'MinorGC',
  'ParseHTML',
  'RunMicrotasks',
  'TimerFire',
  'UpdateLayoutTree',
  'XHRReadyStateChange',
])
/** Comes last in each frame of the page, after script and layout. */
const frameEnd = 'PrePaint'

/** Returns the milliseconds of script and layout of each frame, with what ran since the frame before it. */
export function frameWork(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const counts = new Map<string, number>()
  for (const event of traceEvents) {
    if (event.name === frameEnd) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1)
  }
  // The thread of the page draws most frames.
  const [thread] = [...counts].toSorted(([, one], [, other]) => other - one)[0]!
  const events = traceEvents
    .filter((event) => event.ph === 'X' && threadOf(event) === thread)
    .toSorted((one, other) => one.ts - other.ts)
  const frames: number[] = []
  let [spent, until] = [0, 0]
  for (const { name, ts, dur = 0 } of events) {
    if (name === frameEnd) {
      frames.push(spent / 1_000)
      spent = 0
    }
    // What runs inside of another piece was counted with it.
    if (!work.has(name) || ts < until) continue
    until = ts + dur
    spent += dur
  }
  return frames
}
