// The deadline of a call: a signal that aborts all of its steps, and the error that results.
import { NetworkError, type RequestName } from '../transport/errors.ts'
import { TransportError } from '../transport/transport.ts'
import { withTimeout } from '../transport/wait.ts'
import type { CallOptions, Context } from './context.ts'

/** Calls a function with options whose signal also aborts at the deadline of the call. */
export function withDeadline<Options extends CallOptions, Value>(
  context: Context,
  name: RequestName,
  options: Options,
  run: (options: Options) => Promise<Value>,
): Promise<Value> {
  const { deadlineMs = context.deadlineMs, signal } = options
  if (deadlineMs === undefined) return run(options)
  const reason = new TransportError(`expected the call to end within its deadline of ${deadlineMs} ms`, false)
  return withTimeout(context.clock, deadlineMs, reason, signal, (ends) => run({ ...options, signal: ends })).catch(
    (thrown: unknown) => {
      throw thrown === reason ? new NetworkError(name, reason.message, false) : thrown
    },
  )
}
