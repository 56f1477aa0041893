// @ts-check
import { accepts, alternatives, eachField, fields, words } from '../field.mjs'
import { rule } from '../rule.mjs'

const money = new Set(
  'price size fee amount value val rate margin pnl volume qty quantity balance profit profits ratio leverage discount percent'.split(
    ' ',
  ),
)
// What may follow the word that says what is measured.
const tail = /^(avg|\d+h)$/

/** Money, sizes and rates are decimals, so that no reader makes floats of them. */
export default rule({
  description: 'Money, sizes and rates have the format decimal.',
  given: fields,
  // Its name says size, its value counts decimal places.
  options: { except: ['tick_size'] },
  check: eachField((name, schema, { except }) => {
    if (except.includes(name)) return []
    const measured = words(name).findLast((word) => !tail.test(word)) ?? ''
    return alternatives(schema)
      .filter((choice) => choice.format !== 'decimal')
      .filter((choice) => accepts(choice, ['number']) || (money.has(measured) && accepts(choice, ['string'])))
      .map(({ format }) => `give it \`format: decimal\`, so that it never becomes a float, was ${format ?? 'absent'}.`)
  }),
})
