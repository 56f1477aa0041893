import { describeRule } from './document.ts'

describeRule('capi-final-complete', [
  {
    name: 'asks whether the other statuses are final',
    change: ({ components }) => delete components.schemas.TradeStatus.oneOf[0]['x-final'],
    want: [
      'components.schemas.TradeStatus.oneOf.0 Mark "open" with `x-final: true` or `false`, like the other values, was absent.',
    ],
  },
])
