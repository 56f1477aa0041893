import { describeRule } from './document.ts'

const branch = (value: string): string =>
  `  - const: ${value}\n    x-note: The reference shows no other value than these.\n`

describeRule('note-once', [
  {
    name: 'refuses a note in five places of a file',
    change: {
      'schemas/TradePage.yaml': `type: string\ndescription: Side.\nx-source: '2'\noneOf:\n${['a', 'b', 'c', 'd', 'e'].map(branch).join('')}`,
    },
    want: [
      'schemas/TradePage.yaml:6 Say it once, above or in a gap; 5 places have the note "The reference shows no other value than these.".',
    ],
  },
])
