// Expectations about the message with which the command refuses to start, or stops.
import { expect } from 'vitest'
import { runToEnd } from './command-process.ts'

/** Expects status 1, an empty stdout, and one line on stderr with the reason and without secrets. */
export function expectRefusal(args: readonly string[], want: RegExp, ...secrets: string[]): Promise<void> {
  return expectEnd(1, args, want, secrets)
}

/** Expects the same of arguments that say nothing sensible, with status 2. */
export function expectInvalidUsage(args: readonly string[], want: RegExp, ...secrets: string[]): Promise<void> {
  return expectEnd(2, args, want, secrets)
}

async function expectEnd(wanted: number, args: readonly string[], want: RegExp, secrets: string[]): Promise<void> {
  const { status, stdout, stderr } = await runToEnd(args)
  const [, said] = /^capi-sandbox: ([^\n]+)\n$/.exec(stderr) ?? [null, `not one line: ${stderr}`]
  expect(said).toMatch(want)
  expect({ status, stdout }).toEqual({ status: wanted, stdout: '' })
  for (const secret of secrets) expect(stderr).not.toContain(secret)
}

/** Returns the sentence that the command ended with: plain text before it serves, a log line afterwards. */
export function lastWords(stderr: string): string {
  const [line, ...more] = stderr.split('\n')
  expect(more).toEqual([''])
  const isLogged = line!.startsWith('{')
  const { msg, err } = (isLogged ? JSON.parse(line!) : { msg: line }) as { msg: string; err?: unknown }
  expect(err).toBeUndefined()
  return msg.replace(/^(capi-sandbox: )?(Nothing can be stored any more: )?/, '')
}
