import { createSandbox } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'
import type { ControlClient } from '../../src/api/control-client.ts'
import { playScenario } from '../../src/state/play-scenario.ts'

const [name, other] = ['stop-loss-cascade', 'flash-crash'] as const

/** A sandbox at the start of a scenario, and a client that calls `after` after each step. */
async function start(after: (done: number) => unknown) {
  const { control, close } = createSandbox()
  await control.startScenario({ name })
  const shown: string[] = []
  const client = {
    async call() {
      const run = await control.stepScenario()
      await after(run.done.length)
      return run
    },
  } as unknown as ControlClient
  const play = (signal: AbortSignal): Promise<void> =>
    playScenario(client, name, signal, (run) => shown.push(`${run.name} ${run.done.length}`))
  return { control, close, shown, play }
}

describe('playing a scenario', () => {
  it('takes all steps and shows each', async () => {
    const { control, close, shown, play } = await start(() => {})
    await play(new AbortController().signal)
    const { run } = control.listScenarios()
    expect(run!.isOver).toBe(true)
    expect(shown).toEqual(run!.steps.map((_, index) => `${name} ${index + 1}`))
    await close()
  })

  it('takes no step more once its signal aborts', async () => {
    const abort = new AbortController()
    const { control, close, shown, play } = await start((done) => done === 2 && abort.abort())
    await play(abort.signal)
    expect(control.listScenarios().run!.done).toHaveLength(2)
    expect(shown).toEqual([`${name} 1`])
    await close()
  })

  it('ends at another scenario that was started meanwhile', async () => {
    const { control, close, shown, play } = await start((done) => done === 2 && control.startScenario({ name: other }))
    await expect(play(new AbortController().signal)).rejects.toThrow(
      `The scenario ${other} was started meanwhile, so playing ${name} ended.`,
    )
    expect(shown).toEqual([`${name} 1`, `${name} 2`, `${other} 1`])
    await close()
  })
})
