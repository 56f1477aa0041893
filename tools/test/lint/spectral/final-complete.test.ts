import { describeRule } from './document.ts'

describeRule('capi-final-complete', [
  {
    name: 'asks whether the other statuses are final',
    change: ({ components }) => delete components.schemas.TradeStatus.oneOf[0]['x-final'],
    want: [
      'components.schemas.TradeStatus.oneOf.0 Say of "open" too whether it is final, `x-final: true` or `false`, was absent.',
    ],
  },
])
