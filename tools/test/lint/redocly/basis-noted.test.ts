import { describeRule } from './document.ts'

describeRule('basis-noted', [
  {
    name: 'refuses a mark that it does not know',
    change: { 'schemas/Trade.yaml': [['x-basis: sample', 'x-basis: guess']] },
    want: ['schemas/Trade.yaml:30 Mark with `sample`, `conflict`, `practice` or `sandbox`, was "guess".'],
  },
  {
    name: 'requires the note of a mark',
    change: { 'schemas/Trade.yaml': [['    x-note: Stands in the sample only.\n', '']] },
    want: ['schemas/Trade.yaml:30 Explain the mark in an `x-note` beside `x-basis`, was absent or empty.'],
  },
  {
    name: 'requires the note of an assumption',
    change: { 'paths/order/placeOrder.yaml': [['  x-note: The permission is not shown.\n  x-gap: G1\n', '']] },
    want: [
      'paths/order/placeOrder.yaml:7 Explain the assumption in an `x-note` beside `x-assumed`, was absent or empty.',
    ],
  },
  {
    name: 'refuses an assumption of what is not there',
    change: { 'paths/order/placeOrder.yaml': [['x-assumed: [x-permission]', 'x-assumed: [x-permission, x-paging]']] },
    want: [
      'paths/order/placeOrder.yaml:7 Name keys of the same object in `x-assumed`; there is no "x-paging" beside it.',
    ],
  },
  {
    name: 'refuses an assumption of nothing',
    change: { 'paths/order/placeOrder.yaml': [['x-assumed: [x-permission]', 'x-assumed: []']] },
    want: ['paths/order/placeOrder.yaml:7 List the assumed keys in `x-assumed`, was [].'],
  },
])
