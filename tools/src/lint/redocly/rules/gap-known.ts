/**
 * Holds the document and its register of gaps together. `x-gap` names entries of GAPS.md; every entry is pointed at from
 * where it is felt, or says `Document-wide.` after its sections because it is felt nowhere in particular; never both.
 */
import type { Oas3Rule } from '@redocly/openapi-core'
import { readGaps } from '../handbook.ts'
import type { Gap } from '../handbook.ts'
import { everyObject, lineOf, show } from '../node.ts'

export const gapKnown: Oas3Rule = () => {
  let gaps: ReadonlyMap<string, Gap> = new Map()
  const felt = new Set<unknown>()
  return everyObject({
    start(ctx) {
      gaps = readGaps(ctx).entries
    },
    meet(node, { location, report }) {
      if (!('x-gap' in node)) return
      for (const gap of [node['x-gap']].flat()) {
        felt.add(gap)
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
        if (felt.has(id) !== isDocumentWide) continue
        const message = isDocumentWide
          ? `Remove "Document-wide." from ${id}: the document points at it.`
          : `Point at ${id} with \`x-gap\` where it is felt, or write "Document-wide." after its sections.`
        ctx.report({ message, location: lineOf(ctx, path, text, line) })
      }
    },
  })
}
