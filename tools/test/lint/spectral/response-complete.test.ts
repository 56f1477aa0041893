import { describeRule } from './document.ts'

describeRule('capi-response-complete', [
  {
    name: 'requires the responses that are absent',
    change: ({ paths }) => {
      const { responses } = paths['/capi/v2/market/trades'].get
      delete responses['429']
      delete responses.default
    },
    want: [
      'paths./capi/v2/market/trades.get.responses Describe the response `429`; every operation has the responses 200, 400, 429, default, was 200, 400.',
      'paths./capi/v2/market/trades.get.responses Describe the response `default`; every operation has the responses 200, 400, 429, default, was 200, 400.',
    ],
  },
])
