// Errors made on purpose in the sandbox: the path from a request to its response, limits, lists, time and the engine.
import type { Mutation } from './mutation.ts'

export const sandboxMutations: readonly Mutation[] = [
  {
    name: 'responds before the flush',
    file: 'sandbox/src/request/dispatch.ts',
    from: 'if (durability) durability.whenDurable(then)',
    to: 'if (!durability) then()',
  },
  {
    name: 'counts orders and cancellations in the window of the weights',
    file: 'sandbox/src/request/rate-limits.ts',
    from: `kind === 'orders' ? 1_000 : windowMs`,
    to: `kind === 'orders' ? windowMs : windowMs`,
  },
  {
    name: 'charges each request to the address twice',
    file: 'sandbox/src/request/rate-limits.ts',
    from: 'if (waitMs === null) spend(bucket, weight.ip, now)',
    to: 'if (waitMs === null) spend(bucket, 2 * weight.ip, now)',
  },
  {
    name: 'executes a copy of a request',
    file: 'sandbox/src/request/signature.ts',
    from: `if (use === 'ran') throw repeated()\n`,
    to: '',
    also: {
      file: 'sandbox/src/request/signature.ts',
      from: 'if (use === undefined) return\n',
      to: 'return\n',
    },
  },
  {
    name: 'forgets the signatures when it starts',
    file: 'sandbox/src/journal/recovery.ts',
    from: 'session.signatures.load(',
    to: 'void (',
  },
  {
    name: 'stores no signatures',
    file: 'sandbox/src/journal/recorder.ts',
    from: 'if (signature) this.#signatures.push({ ...signature, seq })',
    to: 'void signature',
  },
  {
    name: 'lists bills without saying that more follow',
    file: 'sandbox/src/journal/history.ts',
    from: `select('bill', accountId, { ...filter, limit: limit + 1 })`,
    to: `select('bill', accountId, { ...filter, limit })`,
  },
  {
    name: 'lists final records without waiting for those that are not stored yet',
    file: 'sandbox/src/journal/history.ts',
    from: '    await this.#recorder.untilDurable()\n',
    to: '',
  },
  {
    name: 'rounds the amount of some bills up',
    file: 'engine/src/trading/ledger.ts',
    from: 'hasFee ? principal - fee - liquidateFee',
    to: 'hasFee ? principal - fee - liquidateFee + (fee % 7n === 1n ? 1n : 0n)',
  },
  {
    name: 'leaves the refused orders of a batch out of the response',
    file: 'sandbox/src/request/handlers/orders.ts',
    from: 'order_info: orderDataList.map((order, index) => placeElement(call, target, order, index)),',
    to: `order_info: orderDataList
      .map((order, index) => placeElement(call, target, order, index))
      .filter(({ result }) => result),`,
  },
  {
    name: 'refuses a request without a reason',
    file: 'sandbox/src/document/rejection.ts',
    from: 'msg: this.message,',
    to: `msg: '',`,
  },
  {
    name: 'reports a cancellation as done before it looks at its outcome',
    file: 'sandbox/src/request/handlers/orders.ts',
    from: 'const [client_oid, result] = [clientOid ?? null, failure === null]',
    to: 'const [client_oid, result] = [clientOid ?? null, true]',
    also: {
      file: 'sandbox/src/request/handlers/orders.ts',
      from: 'result: failure === null, err_msg: failure }',
      to: 'result: true, err_msg: null }',
    },
  },
  {
    name: 'stands still for as long as its clock was set back',
    file: 'sandbox/src/session/exchange.ts',
    from: 'if (now >= time - mostBehindMs * this.rate) return now',
    to: 'return now',
  },
]
