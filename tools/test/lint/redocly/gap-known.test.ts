import { describeRule } from './document.ts'

describeRule('gap-known', [
  {
    name: 'refuses a gap that the register does not list',
    change: { 'schemas/Trade.yaml': [["x-source: '2.1'", "x-source: '2.1'\nx-gap: [G1, G9]"]] },
    want: ['schemas/Trade.yaml:4 Name an entry of GAPS.md such as G1, was "G9".'],
  },
  {
    name: 'requires an `x-gap` for an entry that is not document-wide',
    change: { 'paths/order/placeOrder.yaml': [['  x-gap: G1\n', '']] },
    want: ['GAPS.md:3 Name G1 in an `x-gap` where it applies, or write "Document-wide." after its sections.'],
  },
  {
    name: 'refuses the mark of an entry that the document names',
    change: { 'GAPS.md': [['Section 3.', 'Section 3. Document-wide.']] },
    want: ['GAPS.md:3 Remove "Document-wide." from G1: the document names it in an `x-gap`.'],
  },
])
