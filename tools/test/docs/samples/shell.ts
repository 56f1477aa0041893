/**
 * Runs a curl sample as a shell does, with a `curl` that sends nothing and tells what it was given. Needs bash and openssl.
 */
import { execFileSync } from 'node:child_process'
import { describeWith, findLackOf } from '../../../vitest/needs.ts'

export interface Request {
  readonly url: URL
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

export const credentials = {
  CAPI_KEY: 'key-1',
  CAPI_SECRET: 'a secret with $signs',
  CAPI_PASSPHRASE: 'pass phrase',
} as const

/** Describes tests that run samples. */
export function describeWithShell(name: string, body: () => void): void {
  const lack = findLackOf('bash')
  if (lack !== null) describeWith('bash', lack, name, body)
  else describeWith('openssl', findLackOf('openssl', 'version'), name, body)
}

/** Returns what a sample would send. */
export function run(script: string): Request {
  const listen = `set -euo pipefail\ncurl() { printf '%s\\0' "$@"; }\n`
  const output = execFileSync('bash', ['--norc', '-c', listen + script], {
    encoding: 'utf8',
    // A socket as its input makes bash believe that it was called from afar.
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], ...credentials },
  })
  const [target = '', ...rest] = output.split('\0').slice(0, -1)
  const options = rest.flatMap((_, index) => (index % 2 === 0 ? [[rest[index]!, rest[index + 1]!] as const] : []))
  const headers = options
    .filter(([name]) => name === '-H')
    .map(([, text]) => text.split(/: (.*)/s, 2) as [string, string])
  const body = options.find(([name]) => name === '--data-raw')?.[1] ?? ''
  return { url: new URL(target), headers: new Map(headers), body }
}
