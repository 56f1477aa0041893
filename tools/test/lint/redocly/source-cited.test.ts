import { describeRule } from './document.ts'

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
