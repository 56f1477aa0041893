import { describeRule } from './document.ts'

const path = 'paths./capi/v2/market/trades.get'
const say = (was: string): string =>
  `Describe a response for errors, \`4XX\` or \`default\`, was ${was}: a generated client cannot read why a request is refused.`

describeRule('capi-error-response-present', [
  {
    name: 'refuses an operation with a response for success alone',
    change: ({ paths }) => {
      const { get } = paths['/capi/v2/market/trades']
      get.responses = { '200': get.responses['200'] }
    },
    want: [`${path}.responses ${say('200')}`],
  },
  {
    name: 'refuses an operation without responses',
    change: ({ paths }) => delete paths['/capi/v2/market/trades'].get.responses,
    want: [`${path} ${say('absent')}`],
  },
  {
    name: 'accepts a range of statuses',
    change: ({ paths }) => {
      const { get } = paths['/capi/v2/market/trades']
      get.responses = { '200': get.responses['200'], '4XX': get.responses.default }
    },
    want: [],
  },
])
