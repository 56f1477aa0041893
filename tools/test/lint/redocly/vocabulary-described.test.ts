import { describeRule } from './document.ts'

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
