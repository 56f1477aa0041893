// Sets the leverage of a symbol. Services refuse this while the symbol has open orders or plan orders, and for some
// seconds after the last one has ended. So a refusal for open orders is repeated at even intervals until a time limit;
// any other refusal is thrown at once.
import type { Acknowledgement, SetLeverageInput } from '@capi/api'
import { call } from '../request/call.ts'
import type { CallOptions, Context } from '../request/context.ts'
import { throwAborted } from '../request/retry.ts'
import { notify } from '../transport/notify.ts'
import { ApiError, UsageError } from '../transport/errors.ts'
import { sleep } from '../transport/wait.ts'

export interface LeverageOptions extends CallOptions {
  /**
   * How long a refusal for open orders is repeated, in milliseconds: three times, at even intervals. With 0 it is
   * thrown at once.
   * @default 6000
   */
  readonly settleMs?: number | undefined
}

const REPETITIONS = 3
const OPEN_ORDERS = /FAILED_PRECONDITION|open orders/i

export async function setLeverage(
  context: Context,
  input: SetLeverageInput,
  { settleMs = 6_000, ...options }: LeverageOptions,
): Promise<Acknowledgement> {
  if (!(settleMs >= 0)) throw new UsageError(`settleMs must be a number of at least 0, was ${String(settleMs)}.`)
  const endpoint = context.endpoints.setLeverage
  const delayMs = settleMs / REPETITIONS
  for (let attempt = 1; ; attempt++) {
    try {
      return (await call(context, 'setLeverage', input, options)) as Acknowledgement
    } catch (error) {
      const isRepeated = error instanceof ApiError && error.status < 500 && OPEN_ORDERS.test(error.message)
      if (!isRepeated || delayMs === 0 || attempt > REPETITIONS) throw error
      const { method, path } = endpoint
      notify(context.onRetry, { operationId: 'setLeverage', method, path, attempt, error, delayMs })
      await sleep(context.clock, delayMs, options.signal).catch((reason: unknown) =>
        throwAborted(endpoint, reason, error),
      )
    }
  }
}
