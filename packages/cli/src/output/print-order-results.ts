// Prints the result of each order of a call that places, cancels or closes, in the format that the flags choose.
import { type Action, describeResult, entriesOf, exitOfEntries, printable, resultFields } from './order-results.ts'
import type { Exit } from './exit-status.ts'
import type { Field } from '../input/fields.ts'
import { type AnswerOptions, chooseAmong, formatOf, printRows } from './print-answer.ts'
import type { Terminal } from './terminal.ts'

/**
 * Returns the columns of the results: those that the user chose, or all. Throws a UsageError for one that they do not
 * have.
 */
export function resultColumns(action: Action, { columns }: AnswerOptions): readonly Field[] {
  const fields = resultFields(action)
  return columns === undefined ? fields : chooseAmong(fields, columns)
}

/** Prints the results of an answer, and returns the exit status of all. */
export function printResults(
  action: Action,
  value: unknown,
  input: Readonly<Record<string, unknown>>,
  options: AnswerOptions,
  terminal: Terminal,
): Exit {
  const answered = entriesOf(value)
  const entries = action === 'cancel' ? [...answered, ...missingEntries(answered, input)] : answered
  const format = formatOf(options)
  if (format === 'json') {
    const { results } = value as { readonly results?: unknown }
    const shown = Array.isArray(value)
      ? answered.map(printable)
      : results === undefined
        ? value
        : { ...(value as object), results: answered.map(printable) }
    terminal.out(`${JSON.stringify(shown, null, 2)}\n`)
  } else {
    const rows = entries.map((entry) => ({ ...describeResult(entry, action) }))
    printRows(rows, resultColumns(action, options), format, terminal)
  }
  return exitOfEntries(entries)
}

/** An id of the request that is not in the answer has an unknown result. */
function missingEntries(
  answered: ReturnType<typeof entriesOf>,
  input: Readonly<Record<string, unknown>>,
): ReturnType<typeof entriesOf> {
  const known = new Set(answered.flatMap(({ orderId, clientOid }) => [orderId, clientOid]))
  const missing = (name: string): string[] =>
    ((input[name] ?? []) as string[]).filter((requested) => !known.has(requested))
  return [
    ...missing('orderIds').map((orderId) => ({ orderId, result: null })),
    ...missing('clientOids').map((clientOid) => ({ clientOid, result: null })),
  ]
}
