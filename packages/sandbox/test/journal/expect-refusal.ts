// How the command says why it does not start, or goes on no more.

import { expect } from 'vitest'
import { runToEnd } from './command-process.ts'

/** Status 1, nothing on stdout, and one line on stderr that says why and nothing that is secret. */
export async function expectRefusal(args: readonly string[], want: RegExp, ...secrets: string[]): Promise<void> {
  const { status, stdout, stderr } = await runToEnd(args)
  const [, said] = /^capi-sandbox: ([^\n]+)\n$/.exec(stderr) ?? [null, `not one line: ${stderr}`]
  expect(said).toMatch(want)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  for (const secret of secrets) expect(stderr).not.toContain(secret)
}

/** Returns the one sentence that the command ended with: for a person before it serves, for a log from then on. */
export function lastWords(stderr: string): string {
  const [line, ...more] = stderr.split('\n')
  expect(more).toEqual([''])
  const isLogged = line!.startsWith('{')
  const { msg, err } = (isLogged ? JSON.parse(line!) : { msg: line }) as { msg: string; err?: unknown }
  expect(err).toBeUndefined()
  return msg.replace(/^(capi-sandbox: )?(Nothing can be stored any more: )?/, '')
}
