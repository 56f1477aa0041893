// Scenarios on a sandbox that is served: each step does what it does on a sandbox of its own.
import { describe, expect, it } from 'vitest'
import { readScenario, scenarioNames } from '../../src/scenarios/scenario.ts'
import { createScenarioRunner } from '../../src/scenarios/runner.ts'
import { startSandbox } from '../fixtures/requests.ts'

const token = 'correct-horse-battery-staple'
const playable = startSandbox()
  .control.listScenarios()
  .scenarios.filter(({ obstacle }) => obstacle === null)
  .map(({ name }) => name)

describe('a scenario on a served sandbox', () => {
  it('is possible unless it needs other options', () => {
    const { scenarios, run } = startSandbox().control.listScenarios()
    expect(scenarios.map(({ name }) => name)).toEqual(scenarioNames())
    const obstacles = scenarios.flatMap(({ name, obstacle }) => (obstacle === null ? [] : [name]))
    expect([obstacles, run]).toEqual([['contract-without-market', 'rate-limit-storm'], null])
  })

  it.each(playable)('%s is played step by step, and ends as it says', async (name) => {
    const { control } = startSandbox({ controlToken: token, accounts: [{ name: 'demo', deposit: '10' }] })
    const { steps } = control.startScenario({ name })
    let run = control.listScenarios().run!
    while (!run.isOver) run = await control.stepScenario()
    expect(run.done.filter(({ mismatch }) => mismatch !== null)).toEqual([])
    expect([run.done.length, run.name]).toEqual([steps.length, name])
    expect((await control.checkInvariants()).ok).toBe(true)
    expect(() => control.stepScenario()).not.toThrow()
    await expect(control.stepScenario()).rejects.toThrow('must have a next step')
  })

  it('begins after a reset with a manual clock, and a reset ends it', async () => {
    const { control } = startSandbox({ clock: Date.now })
    control.createAccount({ name: 'old', deposit: '1' })
    control.startScenario({ name: 'flash-crash' })
    expect([control.getHealth().mode, control.listAccounts()]).toEqual(['manual', []])
    await control.stepScenario()
    control.reset()
    expect(control.listScenarios().run).toBeNull()
    expect(() => control.stepScenario()).toThrow('A scenario must have been started, was none.')
  })

  it('is refused without a reset', () => {
    const { control } = startSandbox()
    control.createAccount({ name: 'stays' })
    expect(() => control.startScenario({ name: 'rate-limit-storm' })).toThrow('It needs weight budgets of its own')
    expect(() => control.startScenario({ name: 'none' })).toThrow('The scenario must be one of')
    expect(control.listAccounts()).toHaveLength(1)
  })
  it('funds insurance once, and plays nothing further after a reset', async () => {
    const name = scenarioNames().find((each) => readScenario(each).insurance !== undefined)!
    const sent: string[] = []
    let onSend = (): void => undefined
    const runner = createScenarioRunner({
      control: {
        createAccount() {
          throw new Error('The account was not created.')
        },
      },
      async fetch(target) {
        sent.push(target)
        onSend()
        return Response.json({})
      },
      now: () => 0,
      controlToken: undefined,
      obstacle: null,
    })
    const funded = (): number =>
      sent.filter((target) => target.includes('INSURANCE') || target.includes('ledger')).length
    runner.begin(name)
    for (let step = 0; step < 2; step += 1) await runner.step().catch(() => undefined)
    expect(funded()).toBe(1)
    runner.begin(name)
    onSend = () => runner.end()
    const { length } = sent
    await expect(runner.step()).rejects.toThrow('The scenario must still be played, was ended.')
    expect(sent.length - length).toBe(1)
  })
})
