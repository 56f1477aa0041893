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
  {
    name: 'looks for the files of another document in the folder of its name',
    root: 'other.yaml',
    change: {
      'other.yaml': `openapi: 3.1.0
info: { title: other, version: '1' }
paths:
  /other:
    $ref: other/paths/getOther.yaml
`,
      'other/paths/getOther.yaml': 'get: { operationId: getOther, responses: { default: { description: Any. } } }\n',
      'other/schemas/Forgotten.yaml': 'type: string\n',
    },
    want: [
      'other/schemas/Forgotten.yaml:1 Refer to `other/schemas/Forgotten.yaml` from the document, or delete the file.',
    ],
  },
])
