// Tests that need something which a machine may lack, such as a database or a browser. Where it is missing they are
// skipped; the reporter in `skipped-tests.ts` prints the reason, and fails the run in CI.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe } from 'vitest'

/** Everything that some test needs and a machine may lack. */
export type Need =
  | 'actionlint'
  | 'another Node'
  | 'bash'
  | 'Chromium'
  | 'curl'
  | 'Go'
  | 'Java'
  | 'locked pnpm'
  | 'mounted disks'
  | 'openssl'
  | 'PostgreSQL'
  | 'Python'
  | 'Redis'
  | 'Rust'
  | 'script'
  | 'zizmor'
  | 'zsh'

declare module 'vitest' {
  interface TaskMeta {
    /** What skipped tests need. */
    need?: Need
    /** Why it is missing. */
    lack?: string
  }
}

/** Describes tests that need something; `lack` says why it is missing, null that it is available. */
export function describeWith(need: Need, lack: string | null, name: string, body: () => void): void {
  if (lack === null) describe(name, body)
  else describe.skip(name, { meta: { need, lack } }, body)
}

/** Returns why a program is missing; null where it runs. */
export function findLackOf(
  program: string,
  flag = '--version',
  remedy: string = `apt-get install ${program}`,
): string | null {
  const { error } = spawnSync(program, [flag])
  return error === undefined ? null : `${program} does not run (${error.message}); ${remedy}`
}

/** The browser of the tests. CHROMIUM names another one than that of the system. */
export const chromiumPath: string = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** How long a test waits for a browser to start, and for each of its actions. It matters only where a test fails. */
export const browserTimeoutMs = 100_000

/** Describes tests in a browser. */
export function describeWithChromium(name: string, body: () => void): void {
  const lack = existsSync(chromiumPath) ? null : `there is no ${chromiumPath}; apt-get install chromium`
  describeWith('Chromium', lack, name, body)
}
