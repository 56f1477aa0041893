// Redis for the tests of the shared rate limiter. Every test has a prefix of its own, and its keys are deleted
// afterwards.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll } from 'vitest'
import { describeWith } from '../../../tools/vitest/needs.ts'
import { type Connection, host, libraries, port } from './libraries.ts'

const lack = await new Promise<string | null>((resolve) => {
  const socket = connect({ host, port, timeout: 10_000 })
  const end = (isThere: boolean) => {
    socket.destroy()
    resolve(isThere ? null : `no server responds at ${host}:${port}; start redis-server there`)
  }
  socket.once('connect', () => end(true))
  socket.once('error', () => end(false))
  socket.once('timeout', () => end(false))
})

/** Describes tests that need Redis. */
export function describeWithRedis(name: string, body: () => void): void {
  describeWith('Redis', lack, name, body)
}

/** Returns a function that creates unique prefixes; their keys are deleted after the tests. */
export function uniquePrefixes(): () => string {
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
