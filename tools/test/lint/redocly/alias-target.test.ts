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
