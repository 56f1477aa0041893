import { describeRule } from './document.ts'

describeRule('file-used', [
  {
    name: 'names the schema that nothing refers to',
    change: { 'schemas/Forgotten.yaml': "type: string\nx-source: '2'\n" },
    want: ['schemas/Forgotten.yaml:1 Refer to `schemas/Forgotten.yaml` from the document, or delete the file.'],
  },
  {
    name: 'names the operation and all that only it referred to',
    change: { 'openapi.yaml': [['  /capi/v2/market/trades:\n    $ref: paths/market/listTrades.yaml\n', '']] },
    want: [
      'paths/market/listTrades.yaml',
      'schemas/Trade.yaml',
      'schemas/TradePage.yaml',
      'schemas/TradeStatus.yaml',
      'parameters/EndTime.yaml',
      'parameters/StartTime.yaml',
      'examples/listTrades.one-trade.yaml',
    ].map((file) => `${file}:1 Refer to \`${file}\` from the document, or delete the file.`),
  },
])
