import { describeRule } from './document.ts'

describeRule('capi-rate-limits-present', [
  {
    name: 'requires a limit that is absent or no positive integer',
    change: (document) => {
      delete document['x-limits'].windowMs
      document['x-limits'].ipWeight = '1000'
    },
    want: [
      'x-limits Give `x-limits` a `windowMs` that is a positive integer, was absent.',
      'x-limits Give `x-limits` a `ipWeight` that is a positive integer, was "1000".',
    ],
  },
])
