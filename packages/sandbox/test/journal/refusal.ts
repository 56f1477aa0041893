// How the command refuses to start.

import { expect } from 'vitest'
import { runToEnd } from './process.ts'

/** Status 1, nothing on stdout, and one line on stderr that says why and nothing that is secret. */
export async function expectRefusal(args: readonly string[], want: RegExp, ...secrets: string[]): Promise<void> {
  const { status, stdout, stderr } = await runToEnd(args)
  const [, said] = /^capi-sandbox: ([^\n]+)\n$/.exec(stderr) ?? [null, `not one line: ${stderr}`]
  expect(said).toMatch(want)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  for (const secret of secrets) expect(stderr).not.toContain(secret)
}
