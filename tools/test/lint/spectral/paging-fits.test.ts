import { describeRule } from './document.ts'
import type { BadDocument } from './document.ts'

function bad(name: string, paging: Readonly<Record<string, string | undefined>>, want: readonly string[]): BadDocument {
  return {
    name,
    change: ({ paths }) => {
      const operation = paths['/capi/v2/market/trades'].get
      const entries = Object.entries({ ...operation['x-paging'], ...paging })
      operation['x-paging'] = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    },
    want: want.map((message) => `paths./capi/v2/market/trades.get.x-paging ${message}`),
  }
}

describeRule('capi-paging-fits', [
  bad('refuses an unknown kind of pagination', { by: 'cursor' }, [
    'Paginate `by` page, time, latest or none, was "cursor".',
  ]),
  bad('requires the parameter of pagination by page', { by: 'page' }, [
    'Name `page` in `x-paging`: pagination by page requires it.',
  ]),
  bad('refuses a parameter that the request does not have', { limit: 'pageSize' }, [
    'Let `limit` name a field of the request, one of limit, startTime, endTime, was "pageSize".',
  ]),
  bad('refuses a field that the answer does not have', { more: 'nextFlag' }, [
    'Let `more` name a field of the answer, one of list, hasMore, was "nextFlag".',
  ]),
  bad('refuses a field that a record does not have', { id: 'fillId' }, [
    'Let `id` name a field of a record, one of tradeId, price, side, cTime, ctime, status, was "fillId".',
  ]),
  bad('refuses a key that nothing reads', { cursor: 'after' }, ['Remove `cursor` from `x-paging`: nothing reads it.']),
  bad('refuses an answer that is no list', { items: 'hasMore', id: undefined, time: undefined, by: 'none' }, [
    'Let `items` name the list of the answer, or leave it out where the answer is the list.',
  ]),
])
