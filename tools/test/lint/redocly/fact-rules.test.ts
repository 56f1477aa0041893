import { describeRule } from './document.ts'

const trade = 'schemas/Trade.yaml'

describeRule('alias-target', [
  {
    name: 'refuses a spelling of what is not there',
    change: { [trade]: [['x-alias-of: cTime', 'x-alias-of: createTime']] },
    want: [`${trade}:32 Name a property of the same object, was "createTime".`],
  },
  {
    name: 'refuses a spelling of itself',
    change: { [trade]: [['x-alias-of: cTime', 'x-alias-of: ctime']] },
    want: [`${trade}:32 Name another property: a property cannot be an alias of itself.`],
  },
  {
    name: 'refuses a spelling of a spelling',
    change: {
      [trade]: [
        [
          '  status:\n',
          '  c_time:\n    type: string\n    format: int64\n    x-unit: unix-ms\n    description: Again.\n    x-alias-of: ctime\n  status:\n',
        ],
      ],
    },
    want: [`${trade}:38 Name the canonical property "cTime": "ctime" is an alias itself.`],
  },
  {
    name: 'refuses another shape, also deep inside',
    change: { [trade]: [['  ctime:\n    type: string', '  ctime:\n    type: [string, integer]']] },
    want: [
      `${trade}:32 Give \`ctime\` the schema of \`cTime\`, or of one of its alternatives; only descriptions and marks may differ.`,
    ],
  },
  {
    name: 'accepts one of the alternatives',
    change: {
      [trade]: [
        [
          '  cTime:\n    type: string',
          '  cTime:\n    anyOf: [{ type: string, format: int64, x-unit: unix-ms }, { type: integer }]',
        ],
      ],
    },
    want: [],
  },
  {
    name: 'takes the meaning of an empty text for a part of the shape',
    change: { [trade]: [['    x-alias-of: cTime', '    x-empty: none\n    x-alias-of: cTime']] },
    want: [
      `${trade}:33 Give \`ctime\` the schema of \`cTime\`, or of one of its alternatives; only descriptions and marks may differ.`,
    ],
  },
])

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

const placeOrder = 'paths/order/placeOrder.yaml'
const request = 'schemas/OrderRequest.yaml'

describeRule('body-required', [
  {
    name: 'requires a body whose schema requires fields',
    change: { [placeOrder]: [['    required: true\n', '']] },
    want: [`${placeOrder}:19 Make the body \`required: true\`: its schema requires fields.`],
  },
  {
    name: 'lets a program leave out a body whose schema requires no field',
    change: { [request]: [['required: [', 'x-needed: [']] },
    want: [`${placeOrder}:20 Make the body \`required: false\`: its schema requires no field.`],
  },
])

const allowed = '`place`, `cancel` or `settings`'

describeRule('effect-present', [
  {
    name: 'requires that an operation with the permission to trade says what it does',
    change: { [placeOrder]: [['  x-effect: place\n', '']] },
    want: [`${placeOrder}:2 Give the operation an \`x-effect\`, ${allowed}, was absent.`],
  },
  {
    name: 'refuses a value that it does not know',
    change: { [placeOrder]: [['x-effect: place', 'x-effect: order']] },
    want: [`${placeOrder}:12 Give the operation an \`x-effect\`, ${allowed}, was "order".`],
  },
  {
    name: 'refuses it on an operation that only reads',
    change: { 'paths/market/listTrades.yaml': [['  x-repeat: freely', '  x-effect: cancel\n  x-repeat: freely']] },
    want: ['paths/market/listTrades.yaml:9 Remove `x-effect`: the operation only reads.'],
  },
])

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

const endTime = 'parameters/EndTime.yaml'

describeRule('integer-width', [
  {
    name: 'requires the format of an integer',
    change: { [endTime]: [['  format: int64\n', '']] },
    want: [`${endTime}:5 Give the integer a \`format\`, int32 or int64, was absent.`],
  },
])

const known = [
  'x-source, x-basis, x-note, x-gap, x-assumed, x-weight, x-limits, x-permission, x-effect, x-repeat, x-confirm, x-paging',
  'x-empty, x-unit, x-alias-of, x-name, x-final, x-displayName',
].join(', ')

function describeKey(key: string): string {
  return `Describe \`${key}\` under "Extension keys" in README.md, or remove it; known are ${known}.`
}

describeRule('known-extension', [
  {
    name: 'refuses a key that the handbook does not describe',
    change: { 'schemas/Trade.yaml': [['    x-name: createdTime', '    x-nmae: createdTime']] },
    want: [`schemas/Trade.yaml:21 ${describeKey('x-nmae')}`],
  },
  {
    name: 'sees keys of the root and keys beside a reference',
    change: {
      'openapi.yaml': [['x-limits:', 'x-limit: 5\nx-limits:']],
      'schemas/Trade.yaml': [['      - $ref: Side.yaml', '      - $ref: Side.yaml\n        x-hint: none']],
    },
    want: [`openapi.yaml:16 ${describeKey('x-limit')}`, `schemas/Trade.yaml:18 ${describeKey('x-hint')}`],
  },
  {
    name: 'forgets a key together with its heading',
    change: { 'README.md': [['### `x-empty`\n', '']] },
    want: [`schemas/OrderRequest.yaml:11 ${describeKey('x-empty').replace('x-empty, ', '')}`],
  },
])

describeRule('permission-present', [
  {
    name: 'requires the permission of a signed operation',
    change: { [placeOrder]: [['  x-permission: trade\n', '']] },
    want: [`${placeOrder}:2 Give the signed operation an \`x-permission\`, \`read\` or \`trade\`, was absent.`],
  },
  {
    name: 'refuses a permission that it does not know',
    change: { [placeOrder]: [['x-permission: trade', 'x-permission: admin']] },
    want: [`${placeOrder}:11 Give the signed operation an \`x-permission\`, \`read\` or \`trade\`, was "admin".`],
  },
  {
    name: 'refuses the permission of a public operation',
    change: { 'paths/market/listTrades.yaml': [['  security: []', '  x-permission: read\n  security: []']] },
    want: ['paths/market/listTrades.yaml:10 Remove `x-permission`: the operation is called without a key.'],
  },
])

describeRule('repeat-present', [
  {
    name: 'requires that an operation says whether it may be repeated',
    change: { [placeOrder]: [['  x-repeat: client-id\n', '']] },
    want: [`${placeOrder}:2 Give the operation an \`x-repeat\`, \`freely\`, \`client-id\` or \`never\`, was absent.`],
  },
  {
    name: 'refuses a value that it does not know',
    change: { [placeOrder]: [['x-repeat: client-id', 'x-repeat: twice']] },
    want: [`${placeOrder}:13 Give the operation an \`x-repeat\`, \`freely\`, \`client-id\` or \`never\`, was "twice".`],
  },
  {
    name: 'refuses an operation that only reads and may not be repeated',
    change: { 'paths/market/listTrades.yaml': [['x-repeat: freely', 'x-repeat: never']] },
    want: ['paths/market/listTrades.yaml:9 Write `x-repeat: freely`: the operation only reads, was "never".'],
  },
  {
    name: 'requires what to read before a request is repeated',
    change: { [placeOrder]: [['  x-confirm: [listTrades]\n', '']] },
    want: [`${placeOrder}:13 Name in \`x-confirm\` what to read before the request is repeated, was absent.`],
  },
])

function citeSection(section: string): string {
  return `Cite section ${section} with \`x-source\` where the document describes it, or name it on a "Section" line of GAPS.md.`
}

describeRule('sections-covered', [
  {
    name: 'names the section that nothing cites',
    change: { 'openapi.yaml': [["  x-source: '1'\n", '']] },
    want: [`README.md:45 ${citeSection('1 (What it is)')}`],
  },
  {
    name: 'counts a section apart from its parts',
    change: {
      'schemas/Trade.yaml': [["'2.1'", "'2'"]],
      'schemas/TradeStatus.yaml': [["'2.1'", "'2'"]],
      'schemas/Side.yaml': [["'2.1'", "'2'"]],
    },
    want: [`README.md:47 ${citeSection('2.1 (Fields)')}`],
  },
  {
    name: 'names the section that left the register of gaps',
    change: { 'GAPS.md': [['Section 4. Document-wide.', 'Document-wide.']] },
    want: [`README.md:49 ${citeSection('4 (Events)')}`],
  },
  {
    name: 'counts no section that only practice names',
    change: { 'openapi.yaml': [["  x-source: '1'\n", "  x-source: '1'\n  x-basis: practice\n"]] },
    want: [`README.md:45 ${citeSection('1 (What it is)')}`],
  },
])

function without(what: string): string {
  return `Cite the source of ${what}: add an \`x-source\` to it or to an object above it in this file.`
}

describeRule('source-cited', [
  {
    name: 'requires the source of an operation and of the parameter in its file',
    change: { 'paths/market/listTrades.yaml': [["  x-source: '2'\n", '']] },
    want: [
      `paths/market/listTrades.yaml:1 ${without('operation `listTrades`')}`,
      `paths/market/listTrades.yaml:11 ${without('parameter `limit`')}`,
    ],
  },
  {
    name: 'requires the source of a shared parameter in its own file',
    change: { 'parameters/Locale.yaml': [["x-source: '3'\n", '']] },
    want: [`parameters/Locale.yaml:1 ${without('parameter `locale`')}`],
  },
  {
    name: 'requires the source of every property',
    change: { 'schemas/TradePage.yaml': [["x-source: '2'\n", '']] },
    want: [
      `schemas/TradePage.yaml:4 ${without('property `list`')}`,
      `schemas/TradePage.yaml:9 ${without('property `hasMore`')}`,
    ],
  },
  {
    name: 'requires the source of every value of a vocabulary',
    change: { 'schemas/Side.yaml': [["x-source: '2.1'\n", '']] },
    want: [`schemas/Side.yaml:4 ${without('value "1"')}`, `schemas/Side.yaml:7 ${without('value "2"')}`],
  },
  {
    name: 'requires the source of a security scheme',
    change: { 'openapi.yaml': [["The signature.\n      x-source: '3'", 'The signature.']] },
    want: [`openapi.yaml:44 ${without('security scheme `AccessSign`')}`],
  },
  {
    name: 'refuses a section that the table does not list',
    change: { 'schemas/Trade.yaml': [["x-source: '2.1'", "x-source: ['2.1', '2.9']"]] },
    want: ['schemas/Trade.yaml:3 Cite a section of the table in README.md, as a string such as \'4.4\', was "2.9".'],
  },
  {
    name: 'refuses a section that YAML reads as a number',
    change: { 'schemas/Trade.yaml': [["x-source: '2.1'", 'x-source: 2.1']] },
    want: ["schemas/Trade.yaml:3 Cite a section of the table in README.md, as a string such as '4.4', was 2.1."],
  },
  {
    name: 'requires the label of practice beside the mark, whatever stands above it',
    change: { 'schemas/Side.yaml': [['    x-source: live answers\n', '']] },
    want: ['schemas/Side.yaml:14 Name the kind of source in an `x-source` beside `x-basis: practice`, was absent.'],
  },
  {
    name: 'refuses a section as the label of practice',
    change: { 'schemas/Side.yaml': [['x-source: live answers', "x-source: '2.1'"]] },
    want: [
      'schemas/Side.yaml:15 Name the kind of source in a short label, because practice has no section; was "2.1".',
    ],
  },
])

const side = 'schemas/Side.yaml'

describeRule('vocabulary-described', [
  {
    name: 'requires the title of a value',
    change: { [side]: [['    title: buy\n', '']] },
    want: [`${side}:5 Give the value "1" a \`title\`, was absent.`],
  },
  {
    name: 'requires the description of a value',
    change: { [side]: [['    description: Neither.\n', '']] },
    want: [`${side}:11 Give the value "NONE" a \`description\`, was absent.`],
  },
  {
    name: 'requires a word as the title of a code',
    change: { [side]: [['title: sell', "title: '2'"]] },
    want: [`${side}:9 Give the code "2" its normalised value as title, such as open_long, was "2".`],
  },
])

describeRule('weight-present', [
  {
    name: 'requires a weight that is absent',
    change: { [placeOrder]: [['  x-weight: { ip: 2, uid: 5 }\n', '']] },
    want: [`${placeOrder}:2 Give the operation an \`x-weight\` such as \`{ ip: 2 }\`, was absent.`],
  },
  {
    name: 'requires the UID weight of a signed operation',
    change: { [placeOrder]: [['{ ip: 2, uid: 5 }', '{ ip: 2 }']] },
    want: [`${placeOrder}:10 Give \`x-weight\` a \`uid\` that is a positive integer, was absent.`],
  },
  {
    name: 'refuses a weight that is no positive integer',
    change: { [placeOrder]: [['ip: 2', 'ip: 0.5']] },
    want: [`${placeOrder}:10 Give \`x-weight\` an \`ip\` that is a positive integer, was 0.5.`],
  },
  {
    name: 'refuses the UID weight of a public operation',
    change: { 'paths/market/listTrades.yaml': [['{ ip: 2 }', '{ ip: 2, uid: 1 }']] },
    want: ['paths/market/listTrades.yaml:7 Remove `uid` from `x-weight`: only signed operations spend a UID budget.'],
  },
])
