// Plays the scenarios of this package on a sandbox that is served, one step at a time, so that a person can follow
// them.
import { clip } from '@capi/engine'
import type { Output, ScenarioRunner } from '../control/context.ts'
import { Rejection } from '../document/rejection.ts'
import { createStepPlayer, type ScenarioTarget, textOf } from './play.ts'
import { readScenario, type Scenario, scenarioNames } from './scenario.ts'

export interface ServedTarget extends Omit<ScenarioTarget, 'controlHeaders'> {
  readonly controlToken: string | undefined
  /** Why it can play none; null if it can. */
  readonly obstacle: string | null
}

type Run = Output<'startScenario'>

interface Playing {
  readonly scenario: Scenario
  readonly play: ReturnType<typeof createStepPlayer>
  readonly done: { readonly mismatch: string | null }[]
  /** Whether the insurance fund has the balance of the scenario. */
  isFunded: boolean
  /** The step that is being played; further ones wait for it. */
  latest: Promise<unknown>
}

export function createScenarioRunner(target: ServedTarget): ScenarioRunner {
  const { controlToken } = target
  const controlHeaders: Record<string, string> =
    controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }
  let playing: Playing | null = null

  const obstacleOf = (scenario: Scenario): string | null => target.obstacle ?? ownObstacle(scenario)
  return {
    list: () => ({
      scenarios: scenarioNames().map((name) => {
        const scenario = readScenario(name)
        return { name, title: scenario.title, story: scenario.story.trim(), obstacle: obstacleOf(scenario) }
      }),
      run: playing && describeRun(playing),
    }),
    begin(name) {
      const names = scenarioNames()
      if (!names.includes(name)) {
        throw new Rejection('parameter_invalid', `The scenario must be one of ${names.join(', ')}, was ${clip(name)}.`)
      }
      const scenario = readScenario(name)
      const obstacle = obstacleOf(scenario)
      if (obstacle !== null) throw new Rejection('parameter_invalid', obstacle)
      const play = createStepPlayer({ ...target, controlHeaders })
      playing = { scenario, play, done: [], isFunded: false, latest: Promise.resolve() }
      return describeRun(playing)
    },
    step() {
      const run = playing
      if (!run) throw new Rejection('parameter_invalid', 'A scenario must have been started, was none.')
      const checkCurrent = (): void => {
        if (playing !== run) throw new Rejection('parameter_invalid', 'The scenario must still be played, was ended.')
      }
      const next = run.latest.then(async () => {
        checkCurrent()
        const step = run.scenario.steps[run.done.length]
        if (!step || describeRun(run).isOver) {
          throw new Rejection('parameter_invalid', `The scenario must have a next step, was over.`)
        }
        if (!run.isFunded) await fundInsurance(run)
        checkCurrent()
        const mismatch = (await run.play(step, checkCurrent)) ?? null
        checkCurrent()
        run.done.push({ mismatch })
        return describeRun(run)
      })
      run.latest = next.catch(() => undefined)
      return next
    },
    end: () => void (playing = null),
  }
}

function describeRun({ scenario: { name, steps }, done }: Playing): Run {
  const isOver = done.length === steps.length || (done.at(-1)?.mismatch ?? null) !== null
  return { name, steps: steps.map(textOf), done: [...done], isOver }
}

/** A sandbox of its own has the balance from the start. */
async function fundInsurance(run: Playing): Promise<void> {
  const { scenario, play } = run
  const { insurance } = scenario
  run.isFunded = true
  if (insurance === undefined) return
  await play({ control: 'postLedger', with: { accountId: 'INSURANCE', amount: insurance, businessType: 'deposit' } })
}

/** What a scenario needs that only the start of a sandbox can set. */
function ownObstacle({ limits, listedOnly }: Scenario): string | null {
  if (limits) return 'It needs weight budgets of its own, which are set when a sandbox starts.'
  if (listedOnly) return 'It needs contracts without a market, which are set when a sandbox starts.'
  return null
}
