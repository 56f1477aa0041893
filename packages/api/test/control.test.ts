import { describe, expect, expectTypeOf, it } from 'vitest'
import { type ControlAnswer, type ControlInput, controlOperations, controlRequest } from '../src/control.ts'

describe('controlRequest', () => {
  it('puts each value where the document has it', () => {
    const input = { symbol: 'a/b', price: '1.5', steps: 2 }
    expect(controlRequest(controlOperations.setPrice, input)).toEqual({
      target: '/sandbox/market/a%2Fb/price',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"price":"1.5","steps":2}',
    })
    expect(controlRequest(controlOperations.getDepth, { symbol: 'x', levels: 5 })).toEqual({
      target: '/sandbox/market/x/depth?levels=5',
      method: 'GET',
      headers: {},
    })
  })

  it('contains the control token', () => {
    const { headers } = controlRequest(controlOperations.getHealth, {}, 'a token')
    expect(headers).toEqual({ authorization: 'Bearer a token' })
    expect(controlRequest(controlOperations.getHealth, {}, '').headers).toEqual({})
  })

  it('leaves out what is undefined', () => {
    expect(controlRequest(controlOperations.getAccount, { accountId: '1', limit: undefined }).target).toBe(
      '/sandbox/accounts/1',
    )
    expect(controlRequest(controlOperations.createAccount, { name: undefined }).body).toBe('{}')
  })

  it.each([
    { id: 'setClock', want: '{"advancems":5}' },
    { id: 'getHealth', want: '?advancems=5' },
  ] as const)('sends an unknown name to $id, for the server to refuse', ({ id, want }) => {
    const { target, body } = controlRequest(controlOperations[id], { advancems: 5 })
    expect(`${target}${body ?? ''}`).toContain(want)
  })
})

describe('ControlInput and ControlAnswer', () => {
  it('join path, query and body, and read the answer of success', () => {
    expectTypeOf<ControlInput<'setPrice'>>().toExtend<{ readonly symbol: string; readonly price: string }>()
    expectTypeOf<ControlInput<'getAccount'>>().toExtend<{ readonly accountId: string; readonly limit?: number }>()
    expectTypeOf<Record<never, never>>().toExtend<ControlInput<'getHealth'>>()
    expectTypeOf<{ readonly name: string }>().toExtend<ControlInput<'restoreSnapshot'>>()
    expectTypeOf<ControlAnswer<'setClock'>['time']>().toEqualTypeOf<number>()
  })
})
