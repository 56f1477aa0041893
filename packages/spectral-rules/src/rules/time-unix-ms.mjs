// @ts-check
import { accepts, alternatives, eachField, fields, words } from '../field.mjs'
import { rule } from '../rule.mjs'

const time = new Set(['time', 'timestamp', 'ctime', 'utime'])

/** Times are Unix milliseconds, whether they travel as numbers or as text. */
export default rule({
  description: 'Times have the format unix-ms.',
  given: fields,
  check: eachField((name, schema) => {
    if (!time.has(words(name).at(-1) ?? '')) return []
    return alternatives(schema)
      .filter((choice) => choice.format !== 'unix-ms' && accepts(choice, ['string', 'integer', 'number']))
      .map(({ format }) => `give the time \`format: unix-ms\`, was ${format ?? 'absent'}.`)
  }),
})
