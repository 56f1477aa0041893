import { createSandbox } from '@capi/sandbox'
import { expect, it } from 'vitest'
import type { ControlClient } from '../../src/api/control-client.ts'
import { readSnapshot } from '../../src/state/snapshot.ts'
import { previewState } from '../../src/ticket/preview-state.ts'

const symbol = 'cmt_btcusdt'

it('changes with prices, the order book and the account, and not with time', async () => {
  const { control } = createSandbox({ accounts: [{ name: 'demo', deposit: '10000' }] })
  const other = control.createAccount({ name: 'other', deposit: '100' }).accountId
  const client = {
    call: async (id: 'getHealth', input: never) => control[id](input),
  } as unknown as ControlClient
  const read = async (accountId?: string): Promise<string> => {
    const selection = { symbol, accountId: '', minutes: 1 } as const
    const snapshot = await readSnapshot(client, selection, new AbortController().signal)
    return previewState(snapshot, accountId ?? snapshot.account!.accountId)
  }
  const { accountId } = (await control.listAccounts())[0]!
  const seen = [await read()]
  const changes: (() => unknown)[] = [
    () => control.setPrice({ symbol, price: '60000' }),
    () => control.setMarketMaker({ symbol, size: '7' }),
    () => control.postLedger({ accountId, amount: '5', businessType: 'deposit' }),
    () => control.updateSettings({ accountId, symbol, takerFeeRate: '0.001' }),
  ]
  for (const change of changes) {
    await change()
    seen.push(await read())
  }
  expect(new Set(seen)).toHaveLength(changes.length + 1)
  const othersBefore = await read(other)
  control.setClock({ advanceMs: 1_000 })
  expect(await read()).toBe(seen.at(-1))
  // The snapshot does not have the records of an account that is not selected.
  expect(await read(other)).not.toBe(othersBefore)
})

it.each(['stale', 'halted'] as const)('changes when a mirrored contract is %s', async (state) => {
  const { control } = createSandbox({ accounts: [{ name: 'demo', deposit: '10000' }] })
  const client = { call: async (id: 'getHealth', input: never) => control[id](input) } as unknown as ControlClient
  const selection = { symbol, accountId: '', minutes: 1 } as const
  const snapshot = await readSnapshot(client, selection, new AbortController().signal)
  const stateWith = (contractState: 'current' | typeof state): string => {
    const contracts = [{ symbol, state: contractState, reason: null }]
    const clock = { ...snapshot.clock, mirror: { contracts } } as unknown as typeof snapshot.clock
    return previewState({ ...snapshot, clock }, snapshot.account!.accountId)
  }
  expect(stateWith(state)).not.toBe(stateWith('current'))
})
