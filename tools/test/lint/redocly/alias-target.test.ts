import { describeRule } from './document.ts'

const trade = 'schemas/Trade.yaml'

describeRule('alias-target', [
  {
    name: 'refuses a spelling of what is not there',
    change: { [trade]: [['x-alias-of: cTime', 'x-alias-of: createTime']] },
    want: [`${trade}:30 Name a property of the same object, was "createTime".`],
  },
  {
    name: 'refuses a spelling of itself',
    change: { [trade]: [['x-alias-of: cTime', 'x-alias-of: ctime']] },
    want: [`${trade}:30 Name another property: a property cannot be an alias of itself.`],
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
    want: [`${trade}:30 Give \`ctime\` the same schema as \`cTime\`; only descriptions and marks may differ.`],
  },
  {
    name: 'takes the meaning of an empty text for a part of the shape',
    change: { [trade]: [['    x-alias-of: cTime', '    x-empty: none\n    x-alias-of: cTime']] },
    want: [`${trade}:31 Give \`ctime\` the same schema as \`cTime\`; only descriptions and marks may differ.`],
  },
])
