// Reads credentials for a new profile: hidden input on a terminal, or else standard input with a JSON object or three
// lines. They are never an argument, which every user of the machine can see, and no error repeats them.
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { isatty } from 'node:tty'
import { type Credentials, UsageError, checkCredentials } from '@capi/client'
import { readAtMost } from '../input/read-file.ts'
import { Interrupted } from '../output/exit-status.ts'
import { credentialNames } from '../settings/read-connection.ts'

const expected = 'Standard input must have key, secret and passphrase, on three lines or as a JSON object'

/** Three lines are far smaller. */
const mostBytes = 2 ** 16

/** Returns the credentials, which a request can carry. `ask` shows a prompt. */
export async function readCredentials(ask: (text: string) => void): Promise<Credentials> {
  // The stream of standard input would make reading fail where a pipe has nothing yet.
  const values = isatty(0) ? await readHidden(ask) : readInput(readAtMost(0, 'Standard input', mostBytes).toString())
  const missing = credentialNames.filter((_, index) => !values[index])
  if (missing.length > 0) throw new UsageError(`${expected}; missing ${missing.join(' and ')}.`)
  const [key = '', secret = '', passphrase = ''] = values
  const credentials = { key, secret, passphrase }
  checkCredentials(credentials)
  // No service gives one that has a line break; it was copied with something else.
  if (/\p{Cc}/u.test(secret)) throw new UsageError('The secret must be one line of text, had control characters.')
  return credentials
}

/** Returns the values of a JSON object, such as one that `capi sandbox create-account --json` prints, or the lines. */
function readInput(text: string): readonly string[] {
  if (!text.trimStart().startsWith('{')) {
    const lines = text.split('\n').map((line) => line.trim())
    if (lines.slice(3).some((line) => line !== '')) throw new UsageError(`${expected}; it had more lines.`)
    return lines.slice(0, 3)
  }
  let value: Readonly<Record<string, unknown>>
  try {
    value = JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    // The parser's own message repeats a part of the text.
    throw new UsageError(`${expected}; it was no JSON.`)
  }
  return credentialNames.map((name) => (typeof value[name] === 'string' ? value[name] : ''))
}

/** Reads a line for each value. The terminal does not show what is typed. */
async function readHidden(ask: (text: string) => void): Promise<readonly string[]> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true, historySize: 0 })
  const values: string[] = []
  try {
    ask(`${credentialNames[0]}: `)
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        values.push(line.trim())
        const next = credentialNames[values.length]
        ask(next === undefined ? '\n' : `\n${next}: `)
        if (next === undefined) resolve()
      })
      lines.on('SIGINT', () => {
        ask('\n')
        reject(new Interrupted('Interrupted by SIGINT.'))
      })
      lines.on('close', () => resolve())
    })
    return values
  } finally {
    lines.close()
  }
}
