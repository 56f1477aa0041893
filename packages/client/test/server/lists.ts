// Fills the exchange with long lists, and reads a list to its end.
import { type OperationId, operations } from '@capi/api'
import type { Exchange } from './exchange.ts'
import type { Wire } from './pages.ts'

export const START = 1_764_000_000_000

const symbol = 'cmt_btcusdt'

/** Writes a record into the list of an operation and returns its id. */
export function write(exchange: Exchange, id: OperationId, time: number): string {
  const { paging } = operations[id]
  const newId = exchange.state.newId()
  const record: Wire = { symbol, [paging!.time]: String(time), [paging!.id]: newId }
  if (id === 'listFills') exchange.state.fills.push({ ...record, [paging!.id]: `#${newId}`, createdTime: time })
  else if (id === 'listBills') exchange.state.bills.push({ ...record, [paging!.id]: `#${newId}` })
  else exchange.state.add(record, { isPlan: id.includes('Plan'), isFinal: id.includes('History') })
  return newId
}

/** Writes several records into one millisecond, at most `cluster`, then none for a while, and so on. */
export function writeMany(exchange: Exchange, id: OperationId, count: number, cluster: number): string[] {
  let time = START
  let left = 0
  return Array.from({ length: count }, (_, index) => {
    if (left-- <= 0) {
      time += 1 + ((index * 7) % 40)
      left = index % 11 === 0 ? cluster : index % 3
    }
    return write(exchange, id, time)
  })
}

/** Reads a list to its end and returns the ids. */
export async function readAll(list: AsyncIterable<Record<string, unknown>>, key: string): Promise<string[]> {
  const ids: string[] = []
  for await (const record of list) ids.push(record[key] as string)
  return ids
}
