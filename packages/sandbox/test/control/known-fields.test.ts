// Unknown fields in the input of control operations are refused in process as they are over HTTP, with the same words.
import { createSandbox } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'

const drop = { type: 'drop', how: 'close' } as const

describe('a control operation in process', () => {
  it.each([
    ['createFault', { phase: 'before', action: drop, times: 2 }, 'times'],
    ['createFault', { phase: 'before', action: { ...drop, kind: 'reset' } }, 'action.kind'],
    ['setClock', { advance: 1_000 }, 'advance'],
    ['setPrice', { symbol: 'cmt_btcusdt', price: '60000', at: 1 }, 'at'],
    ['createAccount', { deposits: '10000' }, 'deposits'],
    ['setFeed', { symbol: 'cmt_btcusdt', source: 'hold', candle: 1 }, 'candle'],
    ['listEvents', { since: 1 }, 'since'],
  ] as const)('refuses %s with %j, and changes nothing', async (id, input, field) => {
    const sandbox = createSandbox()
    const before = sandbox.control.stateHash()
    const call = sandbox.control[id] as (input: object) => unknown
    expect(() => call(input)).toThrow(`field ${field} is not known; known are `)
    expect([sandbox.control.stateHash(), sandbox.control.listFaults().faults]).toEqual([before, []])
    await sandbox.close()
  })

  it('has the message of the same call over HTTP, with the names that are allowed', async () => {
    const sandbox = createSandbox()
    const url = await sandbox.listen()
    const input = { phase: 'before', action: drop, times: 2 } as const
    const response = await fetch(`${url}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const { msg } = (await response.json()) as { msg: string }
    expect(() => sandbox.control.createFault(input)).toThrow(msg)
    expect(msg).toContain('count')
    await sandbox.close()
  })
})
