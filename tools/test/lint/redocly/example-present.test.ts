import { describeRule } from './document.ts'

const say = 'Add `examples` of the body that refer to `examples/<operationId>.<case>.yaml`, was none.'

describeRule('example-present', [
  {
    name: 'requires an example of a request',
    change: {
      'paths/order/placeOrder.yaml': [
        ['        examples:\n          limit:\n            $ref: ../../examples/placeOrder.limit.request.yaml\n', ''],
      ],
    },
    want: [`paths/order/placeOrder.yaml:20 ${say}`],
  },
  {
    name: 'requires an example of a shared response',
    change: {
      'responses/Refused.yaml': [
        ['    examples:\n      parameter:\n        $ref: ../examples/Refused.parameter.yaml\n', ''],
      ],
    },
    want: [`responses/Refused.yaml:6 ${say}`],
  },
])
