import { describe, expect, it } from 'vitest'
import type { FaultAction, FaultPhase } from '@capi/sandbox'
import { ask, startSandbox } from '../fixtures/requests.ts'

const sandbox = startSandbox()
const { accountId } = sandbox.control.createAccount()

const add = (rule: object): ReturnType<typeof ask> =>
  ask(sandbox, '/sandbox/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  })
const drop = { type: 'drop', how: 'hang' } as const
const fail = { phase: 'before', action: drop } as const

const phasesOf: Record<FaultAction['type'], FaultPhase[]> = {
  latency: ['before'],
  status: ['before', 'afterCommit'],
  drop: ['before', 'afterCommit'],
  late: ['afterCommit'],
  truncate: ['response'],
  wrongLength: ['response'],
  slowDrip: ['response'],
  staleRead: ['response'],
  unknownEnum: ['response'],
  unknownField: ['response'],
  numberForString: ['response'],
}
const everything = { ms: 5, status: 500, how: 'close', lagMs: 5 }
const fieldsOf: Record<string, (keyof typeof everything)[]> = {
  latency: ['ms'],
  late: ['ms'],
  status: ['status'],
  drop: ['how'],
  staleRead: ['lagMs'],
}

describe('a fault rule', () => {
  const pairs = Object.entries(phasesOf).flatMap(([type, phases]) =>
    (['before', 'afterCommit', 'response'] as const).map((phase) => ({
      type,
      phase,
      isGood: phases.includes(phase as FaultPhase),
    })),
  )
  it.each(pairs)('of $type in the phase $phase is valid: $isGood', async ({ type, phase, isGood }) => {
    const action = { type, ...Object.fromEntries((fieldsOf[type] ?? []).map((name) => [name, everything[name]])) }
    const { status, json } = await add({ phase, action })
    expect(status).toBe(isGood ? 201 : 400)
    if (!isGood) expect(json.msg).toMatch(new RegExp(`^Body field phase must be .* for ${type}, was ${phase}\\.$`))
  })

  it.each([
    { rule: {}, text: 'phase is missing.' },
    { rule: { phase: 'before' }, text: 'action is missing.' },
    { rule: { phase: 'after', action: drop }, text: 'phase must be before, afterCommit or response, was "after".' },
    { rule: { phase: 'before', action: 'drop' }, text: 'action must be an object, was "drop".' },
    { rule: { phase: 'before', action: {} }, text: 'action.type must be latency, status' },
    { rule: { phase: 'before', action: { type: 'explode' } }, text: 'or numberForString, was "explode".' },
    { rule: { phase: 'before', action: { type: 'drop' } }, text: 'Body field action.how is missing.' },
    { rule: { phase: 'before', action: { type: 'drop', how: 'x' } }, text: 'action.how must be close, reset or hang' },
    { rule: { phase: 'before', action: { ...drop, ms: 5 } }, text: 'action.ms is not known; known are type, how.' },
    { rule: { phase: 'before', action: { type: 'latency', ms: 0 } }, text: 'action.ms must be at least 1, was 0.' },
    {
      rule: { phase: 'before', action: { type: 'status', status: 200 } },
      text: 'status must be at least 400, was 200.',
    },
    { rule: { ...fail, operation: 'getHealth' }, text: 'operation must be one of listContracts' },
    { rule: { ...fail, operation: '__proto__' }, text: 'was "__proto__".' },
    { rule: { ...fail, account: '600000000000000001' }, text: 'account must be the id of an account of this sandbox' },
    { rule: { ...fail, account: accountId, operation: 'getTicker' }, text: 'which needs no key' },
    { rule: { ...fail, nth: 1, every: 2 }, text: 'nth must be given without every, both were given.' },
    { rule: { ...fail, nth: 1, count: 2 }, text: 'nth must be given without count' },
    { rule: { ...fail, nth: 1, probability: '1' }, text: 'nth must be given without probability' },
    { rule: { ...fail, every: 1, probability: '1' }, text: 'every must be given without probability' },
    { rule: { ...fail, nth: 0 }, text: 'nth must be at least 1, was 0.' },
    { rule: { ...fail, probability: 1e-9 }, text: 'probability must be a string, was the number 1e-9.' },
    { rule: { ...fail, probability: '0.0' }, text: 'probability must be a decimal above 0 and at most 1, was "0.0".' },
    { rule: { ...fail, probability: '1.01' }, text: 'at most 1, was "1.01".' },
    {
      rule: { phase: 'response', operation: 'getTicker', action: { type: 'staleRead', lagMs: 5 } },
      text: 'operation must be one of listCurrentOrders, ',
    },
    {
      rule: { phase: 'response', operation: 'getServerTime', action: { type: 'unknownEnum' } },
      text: 'for unknownEnum, was getServerTime.',
    },
  ])('is refused as $rule', async ({ rule, text }) => {
    const before = sandbox.control.listFaults()
    expect(await add(rule)).toMatchObject({ status: 400, json: { code: '40017', msg: expect.stringContaining(text) } })
    expect(sandbox.control.listFaults()).toEqual(before)
  })

  it('is listed as it was given, with its counters', async () => {
    const rule = { ...fail, operation: 'listFills', account: accountId, probability: '0.25', count: 3, tellTale: true }
    const { faultId } = (await add(rule)).json
    const { faults } = (await ask(sandbox, '/sandbox/faults')).json
    expect(faults.at(-1)).toEqual({ faultId, rule, matched: 0, fired: 0 })
  })

  it('that does not exist cannot be removed', async () => {
    const answer = await ask(sandbox, '/sandbox/faults/999', { method: 'DELETE' })
    expect(answer).toMatchObject({ status: 400, json: { code: '40020', msg: 'No fault rule has the id 999.' } })
  })
})
