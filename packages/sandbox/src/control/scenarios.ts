// Plays scenarios on this sandbox, step by step.
import { Rejection } from '../document/rejection.ts'
import type { ControlContext, Methods, ScenarioRunner } from './context.ts'

type ScenarioId = 'listScenarios' | 'startScenario' | 'stepScenario'

export function createScenarioControl(
  { scenarios }: ControlContext,
  { reset, setClock }: Pick<Methods, 'reset' | 'setClock'>,
): Pick<Methods, ScenarioId> {
  function requireRunner(): ScenarioRunner {
    if (scenarios) return scenarios
    throw new Rejection('operation_forbidden', 'A sandbox plays scenarios in Node only, was in a browser.')
  }
  return {
    listScenarios: () => scenarios?.list() ?? { scenarios: [], run: null },
    /** Resets the sandbox and prepares a scenario. Checked first, so that a refusal resets nothing. */
    startScenario({ name }) {
      requireRunner().begin(name)
      reset()
      setClock({ mode: 'manual' })
      return requireRunner().begin(name)
    },
    stepScenario: () => requireRunner().step(),
  }
}
