import { describeRule } from './document.ts'

const known = [
  'x-source, x-basis, x-note, x-gap, x-assumed, x-weight, x-limits, x-permission, x-effect, x-repeat, x-confirm, x-paging',
  'x-empty, x-unit, x-alias-of, x-name, x-final, x-displayName',
].join(', ')

function say(key: string): string {
  return `Describe \`${key}\` under "Extension keys" in README.md, or remove it; known are ${known}.`
}

describeRule('known-extension', [
  {
    name: 'refuses a key that the handbook does not describe',
    change: { 'schemas/Trade.yaml': [['    x-name: createdTime', '    x-nmae: createdTime']] },
    want: [`schemas/Trade.yaml:21 ${say('x-nmae')}`],
  },
  {
    name: 'sees keys of the root and keys beside a reference',
    change: {
      'openapi.yaml': [['x-limits:', 'x-limit: 5\nx-limits:']],
      'schemas/Trade.yaml': [['      - $ref: Side.yaml', '      - $ref: Side.yaml\n        x-hint: none']],
    },
    want: [`openapi.yaml:16 ${say('x-limit')}`, `schemas/Trade.yaml:18 ${say('x-hint')}`],
  },
  {
    name: 'forgets a key together with its heading',
    change: { 'README.md': [['### `x-empty`\n', '']] },
    want: [`schemas/OrderRequest.yaml:11 ${say('x-empty').replace('x-empty, ', '')}`],
  },
])
