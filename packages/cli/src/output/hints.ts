// What a person should know after a call, and a program already does: one line on standard error, only in a terminal.
import type { OperationId } from '@capi/api'
import type { ControlId } from '@capi/api/control'
import type { Terminal } from './terminal.ts'

const hints: Partial<Record<OperationId | ControlId, string>> = {
  placeTpSlOrder:
    'This order stands alone: when one of a take-profit and a stop-loss triggers, cancel the other. An order that opens a position can carry both: place-order --preset-take-profit-price --preset-stop-loss-price.',
  setPrice:
    'The market stands still at this price until it is set again. To let it move: capi sandbox set-feed --symbol SYMBOL --source walk.',
}

/** Prints the hint of an operation, if it has one. */
export function printHint(id: OperationId | ControlId, { isWatched, error }: Terminal): void {
  const hint = hints[id]
  if (isWatched && hint !== undefined) error(`${hint}\n`)
}
