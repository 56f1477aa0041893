// Tests that need what a machine may lack. Where it does, they are skipped with a line that says so, and fail in CI.

import { describe, it } from 'vitest'

/** Describes what needs something; `lack` says why it is not there, null that it is. */
export function describeWith(need: string, lack: string | null, name: string, body: () => void): void {
  if (lack === null) {
    describe(name, body)
    return
  }
  if (process.env['CI']) {
    describe(name, () => {
      it(`has ${need}`, () => {
        throw new Error(`There is no ${need}: ${lack}`)
      })
    })
    return
  }
  process.stderr.write(`skipped: ${name}: no ${need}: ${lack}\n`)
  describe.skip(name, body)
}
