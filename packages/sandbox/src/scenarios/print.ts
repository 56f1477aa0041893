// Scenarios as a person reads them in a terminal.

import { playScenario } from './play.ts'
import { readScenario, scenarioNames } from './library.ts'
import type { Scenario } from './scenario.ts'

/** Writes the names of all scenarios and what they are. */
export function printScenarios(write: (text: string) => void): void {
  const names = scenarioNames()
  const width = Math.max(...names.map((name) => name.length))
  for (const name of names) write(`${name.padEnd(width)}  ${readScenario(name).title}\n`)
}

/** Plays a scenario, writes what happens, and returns whether it came out as it should. */
export async function printScenario(scenario: Scenario, write: (text: string) => void): Promise<boolean> {
  write(`${scenario.title}\n${scenario.story.trim()}\n\n`)
  let count = 0
  const { isOk, checks } = await playScenario(scenario, ({ text, complaint }) => {
    count += 1
    write(`${String(count).padStart(3)}  ${complaint === undefined ? 'ok' : 'NO'}  ${text}\n`)
    if (complaint !== undefined) write(`         ${complaint}\n`)
  })
  const broken = checks.filter(({ ok }) => !ok)
  write(`\ninvariants  ${checks.length - broken.length} of ${checks.length} hold\n`)
  for (const { id, detail = '' } of broken) write(`         ${id}: ${detail}\n`)
  write(isOk ? 'passed\n' : 'failed\n')
  return isOk
}
