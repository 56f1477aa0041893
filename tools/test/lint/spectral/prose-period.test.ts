import { describeRule } from './document.ts'

describeRule('capi-prose-period', [
  {
    name: 'refuses a description without a period',
    change: ({ components }) => (components.schemas.Trade.description = 'One trade'),
    want: ['components.schemas.Trade.description End the text with a period, was "One trade".'],
  },
  {
    name: 'refuses a note without a period, and shows its end',
    change: ({ components }) => {
      components.schemas.Side.oneOf[2]['x-note'] = 'Seen in live answers of a server, once or twice'
    },
    want: ['components.schemas.Side.oneOf.2.x-note End the text with a period, was " a server, once or twice".'],
  },
])
