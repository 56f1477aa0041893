// @ts-check
import { rule } from '../rule.mjs'

/** Descriptions and notes are sentences. */
export default rule({
  description: 'Descriptions and notes end with a period.',
  given: ['$..description', "$..['x-note']"],
  check: (text, _, { path }) => {
    const isData = path[1] === 'examples' && path[3] === 'value'
    if (isData || (typeof text === 'string' && text.trimEnd().endsWith('.'))) return []
    const end = typeof text === 'string' ? `"${text.trimEnd().slice(-24)}"` : JSON.stringify(text)
    return [{ message: `End the text with a period, was ${end}.` }]
  },
})
