// Signed requests as bytes that anyone can send again, and what becomes of them in a sandbox that is opened again.
import { expect, it } from 'vitest'
import type { NewAccount, Sandbox, SandboxOptions } from '@capi/sandbox'
import { ask, signedHeaders } from '../fixtures/requests.ts'
import { open } from '../journal/persistent-sandbox.ts'

const target = '/capi/v2/order/placeOrder'
export const leveragePath = '/capi/v2/account/leverage'
export const leverageOf = (value: number): object => ({
  symbol: 'cmt_btcusdt',
  marginMode: 1,
  longLeverage: String(value),
  shortLeverage: String(value),
})
export const order = {
  symbol: 'cmt_btcusdt',
  client_oid: 'mine',
  size: '0.001',
  type: '1',
  order_type: '0',
  match_price: '0',
  price: '1',
}

/** A signed request, as bytes that anyone can send again. */
export interface Signed {
  readonly target: string
  readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string }
}

export async function sign(
  account: NewAccount,
  at: number,
  body: object = order,
  path: string = target,
): Promise<Signed> {
  const text = JSON.stringify(body)
  return {
    target: path,
    init: { method: 'POST', headers: await signedHeaders(account, 'POST', path, text, at), body: text },
  }
}

export async function codeOf(sandbox: Sandbox, { target: path, init }: Signed): Promise<string> {
  const { status, json } = await ask(sandbox, path, init)
  return status === 200 ? 'done' : json.code
}

export async function countOrders(sandbox: Sandbox): Promise<number> {
  return (await sandbox.control.getAccount({ accountId: first(sandbox).accountId })).orders.length
}

export const accounts: NonNullable<SandboxOptions['accounts']> = [{ name: 'demo', deposit: '10000' }]
export const first = ({ accounts: [account] }: Sandbox): NewAccount => account!

/** A stop in between changes nothing, in any place. */
export function survives(place: () => Parameters<typeof open>[0]): void {
  it('a request that ran before a stop is refused after it, and one that was refused stays so', async () => {
    const journal = place()
    const sandbox = await open(journal)
    const ran = await sign(first(sandbox), sandbox.clock.now())
    const early = await sign(first(sandbox), sandbox.clock.now() + 60_000)
    expect([await codeOf(sandbox, ran), await codeOf(sandbox, early)]).toEqual(['done', '40008'])
    sandbox.control.saveSnapshot({ name: 'one' })
    sandbox.control.advance(41_000)
    const later = await sign(first(sandbox), sandbox.clock.now(), { ...order, client_oid: 'later' })
    expect(await codeOf(sandbox, later)).toBe('done')
    await sandbox.close()
    const second = await open(journal)
    expect([await codeOf(second, later), await codeOf(second, early)]).toEqual(['409', '40008'])
    second.control.restoreSnapshot({ name: 'one' })
    expect(await codeOf(second, ran)).toBe('409')
    // Whether its order is part of the state is not known any more.
    expect(['409', '40008']).toContain(await codeOf(second, later))
    expect(await countOrders(second)).toBe(1)
    second.control.advance(60_000)
    await second.close()
    const third = await open(journal)
    expect([await codeOf(third, ran), await codeOf(third, early)]).toEqual(['409', '40008'])
    third.control.restoreSnapshot({ name: 'one' })
    expect(['409', '40008']).toContain(await codeOf(third, ran))
    expect(await countOrders(third)).toBe(1)
  })
}
