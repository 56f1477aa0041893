// A reporter that lists skipped tests with the reason, one line for each group. In CI it fails the run, unless the need
// is one of the permitted skips. It also writes the counts of a script of a package, which
// `tools/repository/results.js` adds up.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TaskMeta } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'
import type { Need } from './needs.ts'
import { permittedSkips } from './permitted-skips.ts'

/** A group of skipped tests that share the reason. */
export interface SkippedGroup {
  /** File and name of the outermost group, or of the test. */
  readonly name: string
  readonly need: Need | undefined
  readonly lack: string | undefined
  readonly tests: number
}

/** Returns the groups of skipped tests in some files. */
export function groupSkipped(modules: readonly TestModule[], folder: string): SkippedGroup[] {
  const groups = new Map<string, SkippedGroup>()
  for (const module of modules) {
    for (const test of module.children.allTests('skipped')) {
      if (isFailed(test)) continue
      const { node, need, lack } = findReason(test)
      const name = `${relative(folder, module.moduleId)} > ${node.fullName}`
      groups.set(name, { name, need, lack, tests: (groups.get(name)?.tests ?? 0) + 1 })
    }
  }
  return [...groups.values()]
}

/** Whether a test did not run because a hook of a group around it failed, which fails the run anyway. */
function isFailed(test: TestCase): boolean {
  let node: TestSuite | TestModule = test.parent
  while (node.type === 'suite' && node.errors().length === 0) node = node.parent
  return node.errors().length > 0
}

/** Returns the outermost group around a test that states a need, or the test itself. */
function findReason(test: TestCase): { node: TestCase | TestSuite } & TaskMeta {
  let found: { node: TestCase | TestSuite } & TaskMeta = { node: test }
  let node: TestCase | TestSuite | TestModule = test
  while (node.type !== 'module') {
    // Groups pass on what they state to their tests.
    const { need, lack } = node.meta()
    if (need !== undefined && lack !== undefined) found = { node, need, lack }
    node = node.parent
  }
  return found
}

/** Returns the groups that may not be skipped in CI; `list` names the permitted skips that apply. */
export function findForbidden(groups: readonly SkippedGroup[], list: string | undefined): SkippedGroup[] {
  const permitted = list === undefined ? [] : (permittedSkips[list] ?? [])
  return groups.filter(({ need }) => need === undefined || !permitted.includes(need))
}

export default class SkippedTestsReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { config } = this.#vitest!
    // A person who runs only some tests skips the others on purpose.
    if (config.testNamePattern) return
    const groups = groupSkipped(modules, config.root)
    const { CI, CAPI_SKIPS, npm_lifecycle_event } = process.env
    // Others, such as npx, run what a person has chosen.
    const script = /^(?:test|lint)/.test(npm_lifecycle_event ?? '') ? npm_lifecycle_event : undefined
    if (script !== undefined) writeCounts(script, modules, groups)
    const forbidden = CI ? findForbidden(groups, CAPI_SKIPS || undefined) : []
    // What the scripts of packages skip is listed at the end of the run of turbo.
    const listed = script === undefined ? groups : forbidden
    const lines = listed.map((group) => {
      const reason = group.need === undefined ? 'no need is stated' : `needs ${group.need}: ${group.lack}`
      const verdict = forbidden.includes(group) ? 'NOT PERMITTED IN CI' : 'skipped'
      return `${verdict}  ${group.name} (${group.tests} ${group.tests === 1 ? 'test' : 'tests'}; ${reason})\n`
    })
    process.stderr.write(lines.join(''))
    if (forbidden.length > 0) process.exitCode = 1
  }
}

/** Writes the counts into the package in which the script runs. */
function writeCounts(script: string, modules: readonly TestModule[], groups: readonly SkippedGroup[]): void {
  const tests = modules.flatMap((module) => Array.from(module.children.allTests()))
  const count = (state: string): number => tests.filter((test) => test.result().state === state).length
  // A file that cannot be loaded has no tests.
  const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length
  const counts = { passed: count('passed'), failed: count('failed') + broken, skipped: count('skipped'), groups }
  mkdirSync('.results', { recursive: true })
  writeFileSync(join('.results', `${script.replace(':', '-')}.json`), JSON.stringify(counts))
}
