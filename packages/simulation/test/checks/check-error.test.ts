import { ApiError, IncompleteListError, NetworkError, OutcomeUnknownError } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { problemOfError } from '../../src/checks/check-error.ts'

const name = { id: null, title: '[GET] "/path"' }
const placing = { id: 'placeOrder', title: '[POST] "/path"' } as const
const lost = (text: string, mayHaveArrived = true) => new NetworkError(name, text, mayHaveArrived)
const unknown = (cause: unknown) => new OutcomeUnknownError(placing, 'a', 'effect', 'advice', cause)
const endOf = (reason: string) => new IncompleteListError({ ...name, id: 'listFills' }, reason, {}, [], 0)

describe('problemOfError', () => {
  it.each([
    ['a refusal', new ApiError(name, 400, '40015', 'the size must fit')],
    ['a connection that was lost', lost('socket hang up')],
    ['a deadline', lost('expected the call to end within its deadline of 6000 ms', false)],
    ['a lost outcome', unknown(lost('expected a response within 10000 ms, none came'))],
    ['an outcome that a server has lost', unknown(new ApiError(name, 503, '50300', 'overload'))],
    ['a list that cannot be read further', endOf('the endpoint has no cursor, and a full page came')],
  ])('accepts %s', (_, error) => {
    expect(problemOfError(error)).toBeUndefined()
  })

  it.each([
    ['a refusal without a text', new ApiError(name, 400, '40015', ''), 'must have the code of the refusal and a text'],
    ['a refusal without a code', new ApiError(name, 400, null, 'no'), 'must have the code of the refusal and a text'],
    ['an internal error', new ApiError(name, 500, '50000', 'internal'), 'must not be an internal error'],
    ['a failure without a text', lost(''), 'must say what has failed on the way'],
    ['a lost outcome without a cause', unknown(undefined), 'must have a cause, which is a lost response'],
    ['a lost outcome that is known', unknown(lost('connect ECONNREFUSED', false)), 'must have a cause'],
    ['a lost outcome with an empty cause', unknown(lost('')), 'must say what has failed on the way'],
    ['a list that can be read further', endOf('a record has no time'), 'must not come'],
    ['an error of another kind', new TypeError('undefined'), 'must be an error of the client'],
  ])('reports %s', (_, error, want) => {
    expect(problemOfError(error)).toContain(want)
  })
})
