// The changes of an account as events, by polling with `follow` of the client.
import type { Client } from '@capi/client'
import { type Change, type ChangeKind, type FollowOptions, changeKinds, follow } from '@capi/follow'
import type { EventFilter, ListenEvent } from './listen-event.ts'

/** The names of the fields of a record that the document describes, without those that are passed through. */
type FieldOf<Fields> = keyof { [Name in keyof Fields as string extends Name ? never : Name]: Fields[Name] }

/** The fields of each record that a table shows. */
const shownFields: { readonly [Kind in ChangeKind]: readonly FieldOf<Extract<Change, { kind: Kind }>['record']>[] } = {
  order: ['type', 'size', 'price', 'status', 'filledQty', 'clientOid'],
  fill: ['direction', 'fillSize', 'fillValue', 'fillFee', 'realizePnl', 'orderId'],
  position: ['side', 'size', 'openValue', 'leverage', 'isolatedMargin'],
  bill: ['businessType', 'amount', 'coin', 'fillFee', 'balance'],
}

/** The kinds of changes. */
export const accountKinds: readonly string[] = changeKinds

/** Yields the changes of an account. */
export async function* accountEvents(
  client: Client,
  { kinds, symbols }: EventFilter,
  options: Pick<FollowOptions, 'since' | 'share' | 'signal' | 'onFailure'>,
): AsyncGenerator<ListenEvent> {
  const settings = { ...options, symbols, ...(kinds && { kinds: kinds as readonly ChangeKind[] }) }
  for await (const change of follow(client, settings)) yield eventOf(change)
}

function eventOf(json: Change): ListenEvent {
  const { kind, time, symbol, id, change, record } = json
  const fields: Readonly<Record<string, unknown>> = record
  const shown = Object.fromEntries(shownFields[kind].map((name) => [name, fields[name]]))
  return { kind, time, symbol, id, change, shown, json }
}
