import { describeRule } from './document.ts'

describeRule('capi-decimal-format', [
  {
    name: 'refuses a price without the format',
    change: (document) => delete document.components.schemas.Trade.properties.price.format,
    want: [
      'components.schemas.Trade.properties.price `price`: give it `format: decimal`, so that it never becomes a float, was string without a format.',
    ],
  },
  {
    name: 'looks past an average and a window to the word that says what is measured',
    change: ({ components }) => {
      components.schemas.Trade.properties.price_avg = { type: 'string', description: 'Average.' }
      components.schemas.Trade.properties.volume_24h = { type: ['string', 'null'], description: 'Volume.' }
    },
    want: [
      'components.schemas.Trade.properties.price_avg `price_avg`: give it `format: decimal`, so that it never becomes a float, was string without a format.',
      'components.schemas.Trade.properties.volume_24h `volume_24h`: give it `format: decimal`, so that it never becomes a float, was string or null without a format.',
    ],
  },
  {
    name: 'permits a text without characters beside the decimal',
    change: ({ components }) => {
      components.schemas.Trade.properties.price = {
        description: 'Price.',
        anyOf: [
          { type: 'string', format: 'decimal' },
          { type: 'string', maxLength: 0 },
        ],
      }
    },
    want: [],
  },
  {
    name: 'looks at the shared schema of a price, in a choice too',
    change: ({ components }) => {
      components.schemas.Text = { type: 'string' }
      components.schemas.Trade.properties.price = { anyOf: [{ $ref: '#/components/schemas/Text' }, { type: 'null' }] }
      components.schemas.Trade.properties.price.description = 'Price.'
    },
    want: [
      'components.schemas.Text `price` at components.schemas.Trade.properties.price: give it `format: decimal`, so that it never becomes a float, was string without a format.',
    ],
  },
  {
    name: 'looks at parameters',
    change: ({ components }) => {
      components.parameters.StartTime.name = 'minPrice'
      components.parameters.StartTime.schema = { type: 'string' }
    },
    want: [
      'components.parameters.StartTime.schema `minPrice`: give it `format: decimal`, so that it never becomes a float, was string without a format.',
    ],
  },
])
