// Connections to the Redis of the tests, one for each library. They do not reconnect.
import { Redis } from 'ioredis'
import { createClient as createNodeRedis } from 'redis'
import type { RedisClient } from '../src/index.ts'

export const host = '127.0.0.1'
export const port = 6379

export interface Connection {
  readonly client: RedisClient
  readonly send: (name: string, ...values: string[]) => Promise<unknown>
  readonly close: () => void
}

export interface Library {
  readonly name: string
  readonly open: () => Promise<Connection>
}

/** What the tests use of node-redis. */
export interface NodeRedis {
  on(event: 'error', listener: () => void): void
  connect(): Promise<unknown>
  sendCommand(command: string[]): Promise<unknown>
  destroy(): void
}

export const createClient = (options: object): NodeRedis => createNodeRedis(options)

async function openRedis(): Promise<Connection> {
  const client = createClient({ socket: { host, port, reconnectStrategy: false } })
  client.on('error', () => {})
  await client.connect()
  return { client, send: (...command) => client.sendCommand(command), close: () => client.destroy() }
}

async function openIoRedis(): Promise<Connection> {
  const client = new Redis({ host, port, lazyConnect: true, retryStrategy: null })
  client.on('error', () => {})
  await client.connect()
  return { client, send: (name, ...values) => client.call(name, ...values), close: () => client.disconnect() }
}

export const libraries: readonly [Library, Library] = [
  { name: 'redis', open: openRedis },
  { name: 'ioredis', open: openIoRedis },
]
