// Errors made on purpose in the client: retries, searches, budgets, deadlines, clocks and lists.

import type { Mutation } from './mutation.ts'

export const clientMutations: readonly Mutation[] = [
  {
    name: 'sends an order again without looking for the first one',
    file: 'client/src/request/failure-policy.ts',
    from: `? 'repeat' : 'change'`,
    to: `? 'repeat' : 'repeat'`,
  },
  {
    name: 'reports a lost response as a failed connection',
    file: 'client/src/request/failure-policy.ts',
    from: 'if (error instanceof NetworkError) return error.mayHaveArrived',
    to: 'if (error instanceof NetworkError) return false',
  },
  {
    name: 'takes a connection that was reset for one that never existed',
    file: 'client/src/transport/transport.ts',
    from: `new Set(['ECONNREFUSED',`,
    to: `new Set(['ECONNRESET', 'ECONNREFUSED',`,
  },
  {
    name: 'reports that an order was not sent when its deadline ends after it was sent',
    file: 'client/src/request/send.ts',
    from: 'isAborted || mayHaveArrived',
    to: 'mayHaveArrived',
  },
  {
    name: 'reuses the timestamp of a request in its retry',
    file: 'client/src/request/send.ts',
    from: 'const signed = authentication!.sign(context, request)',
    to: "const signed = ((request as { once?: ReturnType<Authentication['sign']> }).once ??= authentication!.sign(context, request))",
  },
  {
    name: 'corrects the clock in the wrong direction',
    file: 'client/src/request/server-clock.ts',
    from: 'context.clockOffset = (least + most) / 2',
    to: 'context.clockOffset = -(least + most) / 2',
  },
  {
    name: 'does not charge the budget',
    file: 'client/src/budget/rate-limiter.ts',
    from: 'return void spend(cost)',
    to: 'return undefined',
  },
  {
    name: 'charges the budget after a call instead of before it',
    file: 'client/src/budget/rate-limiter.ts',
    from: 'this.#spent += weight\n',
    to: 'void weight\n',
    also: {
      file: 'client/src/budget/rate-limiter.ts',
      from: 'if (weight === 0) return\n    const freed',
      to: 'if (weight === 0) return\n    this.#spent += weight\n    const freed',
    },
  },
  {
    name: 'frees a weight before its window is over',
    file: 'client/src/budget/rate-limiter.ts',
    from: 'freed.push(time + this.#ms, weight)',
    to: 'freed.push(time + this.#ms - 500, weight)',
  },
  {
    name: 'ignores the deadline of a call',
    file: 'client/src/request/deadline.ts',
    from: 'run({ ...options, signal: ends })',
    to: 'run(options)',
  },
  {
    name: 'takes every order for cancelled whose cancellation was lost',
    file: 'client/src/orders/cancel.ts',
    from: 'if (await isCanceled(ids)) {',
    to: 'if ((await isCanceled(ids)) || wasLost) {',
  },
  {
    name: 'takes every order that has ended for cancelled',
    file: 'client/src/orders/cancel.ts',
    from: `if (order) return order.status === 'canceled'`,
    to: `if (order) return order.status === 'canceled' || order.status === 'filled'`,
  },
  {
    name: 'searches a lost order without checking the age of the records',
    file: 'client/src/orders/find-lost-order.ts',
    from: 'createdTime >= Math.floor(since + least - 1)',
    to: 'createdTime >= 0',
  },
  {
    name: 'recognises a generated client id only by the time of its order',
    file: 'client/src/orders/find-lost-order.ts',
    from: 'if (order.isUnique) return',
    to: 'if (order.isUnique) return createdTime! >= Math.floor(since + clock![0] - 1) &&',
  },
  {
    name: 'searches a lost order only since the time that the time endpoint says',
    file: 'client/src/orders/find-lost-order.ts',
    from: 'const REACH_MS = 300_000',
    to: 'const REACH_MS = 0',
  },
  {
    name: 'sends an order again while the first request may still arrive',
    file: 'client/src/orders/place-safely.ts',
    from: 'if (ageMs > limits.clockSkewMs) return true',
    to: 'if (ageMs > limits.clockSkewMs / 10) return true',
  },
  {
    name: 'searches a lost order once only',
    file: 'client/src/orders/find-lost-order.ts',
    from: 'completed = 0; !ends.aborted; round++',
    to: 'completed = 0; !ends.aborted && round < 1; round++',
  },
  {
    name: 'searches a lost order among current orders only',
    file: 'client/src/orders/read-orders.ts',
    from: '  if (isPlan) return yield*',
    to: '  if (!isPlan) return\n  if (isPlan) return yield*',
  },
  {
    name: 'gives up the search for a lost order too early',
    file: 'client/src/orders/find-lost-order.ts',
    from: 'context.clock, context.recoveryTimeoutMs,',
    to: 'context.clock, context.recoveryTimeoutMs / 5,',
  },
  {
    name: 'reports an unknown outcome without its cause',
    file: 'client/src/orders/find-lost-order.ts',
    from: 'effect, advice, cause, result)',
    to: 'effect, advice, undefined, result)',
  },
  {
    name: 'reports a refusal without its text',
    file: 'client/src/transport/errors.ts',
    from: '[status, code, text].filter(',
    to: '[status, code].filter(',
  },
  {
    name: 'reports a failed connection without its cause',
    file: 'client/src/request/send.ts',
    from: 'new NetworkError(kind, message, ',
    to: `new NetworkError(kind, '', `,
  },
  {
    name: 'waits for budget beyond the deadline of a call',
    file: 'client/src/budget/rate-limiter.ts',
    from: `signal?.addEventListener('abort', abort, { once: true })\n        queue.push(waiting)`,
    to: 'queue.push(waiting)',
  },
  {
    name: 'reports a lost batch as refused',
    file: 'client/src/orders/batch.ts',
    from: 'clientOid, result: null, error: outcome.error',
    to: 'clientOid, result: false, error: outcome.error',
  },
  {
    name: 'takes the entries of a batch in the wrong order',
    file: 'client/src/orders/batch.ts',
    from: 'responses.length === sent.length ? index : -1',
    to: 'sent.length - 1 - index',
    also: {
      file: 'client/src/orders/batch.ts',
      from: '(expected.clientOid ?? clientOid) === clientOid',
      to: 'expected.clientOid !== undefined',
    },
  },
  {
    name: 'skips records at a page border',
    file: 'client/src/lists/paginate.ts',
    from: '[{ from, to: oldest, atFrom, atTo: idsAt(oldest) }]',
    to: '[{ from, to: oldest - 1, atFrom }]',
  },
  {
    name: 'reads that a copy was executed as a refusal',
    file: 'client/src/request/send.ts',
    from: 'thrown.code === SIGNATURE_REPEATED',
    to: 'thrown.code === `${SIGNATURE_REPEATED}0`',
  },
  {
    name: 'returns the records at a page border twice',
    file: 'client/src/lists/paginate.ts',
    from: 'if (id !== null && seen.has(id)) continue',
    to: 'if (id === null) continue',
  },
]
