/**
 * What the tests of the shared budget need of Redis. Where none answers, they are skipped with a line that says so; a build server
 * must have one. Every test has a prefix of its own, and what it wrote is removed.
 */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { type Connection, host, libraries, port } from './libraries.ts'

/** Describes what needs Redis. */
export const describeWithRedis: (name: string, body: () => void) => void = await (async () => {
  const isThere = await new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 })
    const end = (answers: boolean) => (socket.destroy(), resolve(answers))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
  if (isThere) return (name: string, body: () => void) => describe(name, body)
  const missing = `no Redis answers at ${host}:${port}; start redis-server there`
  if (process.env.CI) return (name: string) => describe(name, () => it('finds a Redis', () => expect.fail(missing)))
  console.warn(`Skipped: ${missing}.`)
  return (name: string, body: () => void) => describe.skip(name, body)
})()

/** Returns a function that makes prefixes which nobody else uses; their keys are removed in the end. */
export function ownPrefixes(): () => string {
  const run = `capi-test-${randomUUID()}`
  let made = 0
  afterAll(async () => {
    if (made === 0) return
    const { send, close } = await libraries[0].open()
    const keys = await keysOf(send, run)
    if (keys.length > 0) await send('DEL', ...keys)
    close()
  })
  return () => `${run}-${made++}`
}

/** Returns the names of all keys of a prefix. */
export async function keysOf(send: Connection['send'], prefix: string): Promise<string[]> {
  const keys: string[] = []
  let cursor = '0'
  do {
    const [next, some] = (await send('SCAN', cursor, 'MATCH', `{${prefix}*`, 'COUNT', '1000')) as [string, string[]]
    keys.push(...some)
    cursor = String(next)
  } while (cursor !== '0')
  return keys
}
