import { operations } from '@capi/api'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { limit } from '../trading.ts'
import { openWorld, refusalOf } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'The local exchange accepts requests without `locale`, and without a content type if they have no body.',
    check: async () => {
      const { send } = openWorld()
      const target = '/capi/v2/account/getAccounts'
      const body = '{"businessType":"deposit"}'
      expect((await send(target, { headers: { locale: null, 'Content-Type': null } })).status).toBe(200)
      expect((await send('/capi/v2/account/bills', { body, headers: { locale: null } })).status).toBe(200)
      const typeless = await send('/capi/v2/account/bills', { body, headers: { 'Content-Type': 'text/plain' } })
      expect(typeless.json.code).toBe('40007')
    },
  },
  {
    says: 'the signed query or body differs from what is sent',
    check: async () => {
      const { send } = openWorld()
      const headers = { 'ACCESS-SIGN': 'm2msm9YAAT6OaD/bq1Dxi2NiOMWZczMFTv9QVqFjMl8=' }
      expect((await send('/capi/v2/account/getAccounts', { headers })).json.code).toBe('40009')
    },
  },
  {
    says: 'the clock is wrong, or an old request is sent again',
    check: async () => {
      const { send, sandbox } = openWorld()
      const headers = { 'ACCESS-TIMESTAMP': String(sandbox.control.now() - 31_000) }
      expect((await send('/capi/v2/account/getAccounts', { headers })).json.code).toBe('40008')
    },
  },
  {
    says: '**Wrong key or passphrase**',
    check: async () => {
      const { send } = openWorld()
      const headers = { 'ACCESS-PASSPHRASE': 'another' }
      expect((await send('/capi/v2/account/getAccounts', { headers })).json.code).toBe('40012')
    },
  },
  {
    says: 'Market data needs no signature; every other operation does.',
    check: async () => {
      const { sandbox } = openWorld()
      for (const [id, { method, path, signed }] of Object.entries(operations)) {
        const response = await sandbox.fetch(path, { method })
        const { code } = (await response.json()) as { code?: string }
        expect(['40001', '40002', '40003', '40011'].includes(code ?? ''), id).toBe(signed)
      }
    },
  },
  {
    says: 'the key may only read',
    check: async () => {
      const { sandbox, client } = openWorld()
      const credentials = sandbox.control.createAccount({ deposit: '10000', permissions: ['read'] })
      const reader = client({ credentials })
      expect(await reader.listAssets()).toHaveLength(1)
      expect((await refusalOf(reader.placeOrder(limit))).code).toBe('40014')
    },
  },
]
