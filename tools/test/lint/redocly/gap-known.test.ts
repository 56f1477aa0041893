import { describeRule } from './document.ts'

describeRule('gap-known', [
  {
    name: 'refuses a gap that the register does not list',
    change: { 'schemas/Trade.yaml': [["x-source: '2.1'", "x-source: '2.1'\nx-gap: [G1, G9]"]] },
    want: ['schemas/Trade.yaml:4 Point at an entry of GAPS.md such as G1, was "G9".'],
  },
  {
    name: 'asks to point at an entry, or to call it document-wide',
    change: { 'paths/order/placeOrder.yaml': [['  x-gap: G1\n', '']] },
    want: ['GAPS.md:3 Point at G1 with `x-gap` where it applies, or write "Document-wide." after its sections.'],
  },
  {
    name: 'refuses to call an entry document-wide that is pointed at',
    change: { 'GAPS.md': [['Section 3.', 'Section 3. Document-wide.']] },
    want: ['GAPS.md:3 Remove "Document-wide." from G1: the document points at it.'],
  },
])
