import { describeRule } from './document.ts'

const example = 'examples/listTrades.one-trade.yaml'

describeRule('example-exact', [
  {
    name: 'refuses an integer that a double changes',
    change: { [example]: [['801234567890123400', '801234567890123456']] },
    want: [
      `${example}:4 Write an integer that a double represents exactly, such as an id of 18 digits that ends in 00, was 801234567890123456.`,
    ],
  },
])
