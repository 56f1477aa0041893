/**
 * `x-gap` names entries of GAPS.md. Every entry is named by at least one place of the document, or is marked `Document-wide.`
 * after its sections; never both.
 */
import type { Oas3Rule } from '@redocly/openapi-core'
import { readGaps } from '../handbook.ts'
import type { Gap } from '../handbook.ts'
import { everyObject, lineOf, show } from '../node.ts'

export const gapKnown: Oas3Rule = () => {
  let gaps: ReadonlyMap<string, Gap> = new Map()
  const named = new Set<unknown>()
  return everyObject({
    start(ctx) {
      gaps = readGaps(ctx).entries
    },
    visit(node, { location, report }) {
      if (!('x-gap' in node)) return
      for (const gap of [node['x-gap']].flat()) {
        named.add(gap)
        if (typeof gap === 'string' && gaps.has(gap)) continue
        report({
          message: `Point at an entry of GAPS.md such as G1, was ${show(gap)}.`,
          location: location.child('x-gap'),
        })
      }
    },
    end(ctx) {
      const { path, text, entries } = readGaps(ctx)
      for (const [id, { isDocumentWide, line }] of entries) {
        if (named.has(id) !== isDocumentWide) continue
        const message = isDocumentWide
          ? `Remove "Document-wide." from ${id}: the document points at it.`
          : `Point at ${id} with \`x-gap\` where it applies, or write "Document-wide." after its sections.`
        ctx.report({ message, location: lineOf(ctx, path, text, line) })
      }
    },
  })
}
