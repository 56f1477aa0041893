import type { Oas3Rule } from '@redocly/openapi-core'
import { isNode, show } from '../node.ts'

const word = /^[A-Za-z]\w*$/
const code = /^-?\d+$/

/** Every enum value has a title and a description; the title of a code is its normalised value. */
export const vocabularyDescribed: Oas3Rule = () => ({
  Schema(schema, ctx) {
    if (!isNode(schema) || !('const' in schema)) return
    const { const: value, title, description } = schema
    const location = ctx.location.child('const')
    if (typeof title !== 'string' || title.trim() === '') {
      ctx.report({ message: `Give the value ${show(value)} a \`title\`, was ${show(title)}.`, location })
    } else if (code.test(String(value)) && !word.test(title)) {
      const message = `Title the code ${show(value)} with the word that it stands for, such as open_long, was ${show(title)}.`
      ctx.report({ message, location: ctx.location.child('title') })
    }
    if (typeof description !== 'string' || description.trim() === '') {
      ctx.report({ message: `Give the value ${show(value)} a \`description\`, was ${show(description)}.`, location })
    }
  },
})
