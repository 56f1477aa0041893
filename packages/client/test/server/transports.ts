// The transports that send over a network: every test of limits, errors and credentials runs over each of them.
import type { ClientOptions } from '../../src/index.ts'
import { undiciTransport } from '../../src/undici.ts'

export interface NetworkTransport {
  readonly transport: string
  readonly options: Partial<ClientOptions>
}

export const transports: readonly NetworkTransport[] = [
  { transport: 'node', options: {} },
  { transport: 'undici', options: { transport: undiciTransport() } },
  { transport: 'fetch', options: { fetch: globalThis.fetch } },
]
