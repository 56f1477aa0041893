import { describeRule } from './document.ts'

const path = 'paths./capi/v2/market/trades.get'
const say = (was: string): string =>
  `Give the operation an \`operationId\`, was ${was}: generated code is called after it, and else after the path, in each generator's own way.`

describeRule('capi-operation-id-present', [
  {
    name: 'requires an id of every operation',
    change: ({ paths }) => delete paths['/capi/v2/market/trades'].get.operationId,
    want: [`${path} ${say('absent')}`],
  },
  {
    name: 'refuses an empty one',
    change: ({ paths }) => (paths['/capi/v2/market/trades'].get.operationId = ''),
    want: [`${path} ${say('""')}`],
  },
])
