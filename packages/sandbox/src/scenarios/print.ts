// Prints scenarios and their results in a terminal.
import { type CreateOwnSandbox, playScenario } from './play.ts'
import { readScenario, scenarioNames } from './library.ts'
import type { Scenario } from './scenario.ts'

/** Prints the names and titles of all scenarios. */
export function printScenarios(write: (text: string) => void): void {
  const names = scenarioNames()
  const width = Math.max(...names.map((name) => name.length))
  for (const name of names) write(`${name.padEnd(width)}  ${readScenario(name).title}\n`)
}

/** Plays a scenario, prints its steps, and returns whether it passed. */
export async function printScenario(
  scenario: Scenario,
  createSandbox: CreateOwnSandbox,
  write: (text: string) => void,
): Promise<boolean> {
  write(`${scenario.title}\n${scenario.story.trim()}\n\n`)
  let count = 0
  const { isOk, checks } = await playScenario(scenario, createSandbox, ({ text, mismatch }) => {
    count += 1
    write(`${String(count).padStart(3)}  ${mismatch === undefined ? 'ok' : 'NO'}  ${text}\n`)
    if (mismatch !== undefined) write(`         ${mismatch}\n`)
  })
  const broken = checks.filter(({ ok }) => !ok)
  write(`\ninvariants  ${checks.length - broken.length} of ${checks.length} hold\n`)
  for (const { id, detail = '' } of broken) write(`         ${id}: ${detail}\n`)
  write(isOk ? 'passed\n' : 'failed\n')
  return isOk
}
