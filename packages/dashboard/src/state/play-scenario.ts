// Plays a scenario to its end, step by step.
import type { ControlAnswer, ControlClient } from '../api/control-client.ts'

type Run = ControlAnswer<'stepScenario'>

/**
 * Takes the steps of a scenario until it is over or the signal aborts, and shows each. Throws an error if another
 * scenario runs on this sandbox meanwhile.
 */
export async function playScenario(
  client: ControlClient,
  name: string,
  signal: AbortSignal,
  show: (run: Run) => void,
): Promise<void> {
  while (!signal.aborted) {
    const run = await client.call('stepScenario', {}, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (!run || signal.aborted) return
    show(run)
    if (run.name !== name) throw new Error(`The scenario ${run.name} was started meanwhile, so playing ${name} ended.`)
    if (run.isOver) return
  }
}
