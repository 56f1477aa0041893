// @ts-check
import { accepts, alternatives, eachField, fields, words } from '../field.mjs'
import { rule } from '../rule.mjs'

/** Ids are 64 bits wide, so that no reader rounds them. Ids that the client chose are text. */
export default rule({
  description: 'Ids have the format int64.',
  given: fields,
  // A small number that counts currencies; nothing is identified by it alone.
  options: { except: ['coin_id'] },
  check: eachField((name, schema, { except }) => {
    const parts = words(name)
    if (!['id', 'ids'].includes(parts.at(-1) ?? '') || parts.includes('client') || except.includes(name)) return []
    return alternatives(schema)
      .filter((choice) => choice.format !== 'int64' && accepts(choice, ['string', 'integer', 'number']))
      .map(({ format }) => `give the id \`format: int64\`, so that it is never rounded, was ${format ?? 'absent'}.`)
  }),
})
