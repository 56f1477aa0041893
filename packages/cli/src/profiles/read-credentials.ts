// Reads credentials for a new profile: hidden input on a terminal, or else standard input with a JSON object or three
// lines. They are never an argument, which every user of the machine can see, and no error repeats them.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type Credentials, UsageError } from '@capi/client'
import { Interrupted } from '../output/exit-status.ts'
import { credentialNames } from '../settings/read-connection.ts'

const expected = 'Standard input must have key, secret and passphrase, on three lines or as a JSON object'

/** Returns the credentials. `ask` shows a prompt. */
export async function readCredentials(ask: (text: string) => void): Promise<Credentials> {
  const values = process.stdin.isTTY ? await readHidden(ask) : readInput(readFileSync(0, 'utf8'))
  const missing = credentialNames.filter((_, index) => !values[index])
  if (missing.length > 0) throw new UsageError(`${expected}; missing ${missing.join(' and ')}.`)
  const [key = '', secret = '', passphrase = ''] = values
  return { key, secret, passphrase }
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
