import { inspect } from 'node:util'
import { UsageError, createClient } from '@capi/client'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { limit } from '../trading.ts'
import { openWorld } from '../world.ts'

const credentials = { key: 'a-key', secret: 'a-very-secret-text', passphrase: 'a-passphrase' }

export const claims: readonly Claim[] = [
  {
    says: 'The client never shows it in an error, an event or when it is inspected.',
    check: async () => {
      const { sandbox } = openWorld()
      const shown: unknown[] = []
      const show = (event: unknown) => void shown.push(event)
      const capi = createClient({ transport: sandbox.transport, credentials, onRequest: show, onResponse: show })
      await capi.placeOrder(limit).catch(show)
      const text = inspect([capi, shown], { depth: 9, showHidden: true })
      expect(shown.length).toBeGreaterThan(2)
      for (const hidden of [credentials.secret, credentials.passphrase]) expect(text).not.toContain(hidden)
    },
  },
  {
    says: 'Over plain http, the client sends credentials only to a loopback address, unless you set `allowInsecure: true`.',
    check: () => {
      const create =
        (baseUrl: string, allowInsecure = false) =>
        () =>
          createClient({ baseUrl, credentials, allowInsecure })
      expect(create('http://example.com')).toThrow(UsageError)
      for (const baseUrl of ['http://127.0.0.1:1', 'https://example.com']) expect(create(baseUrl)).not.toThrow()
      expect(create('http://example.com', true)).not.toThrow()
    },
  },
]
