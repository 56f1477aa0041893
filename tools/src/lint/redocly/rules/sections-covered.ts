import type { Oas3Rule } from '@redocly/openapi-core'
import { readGaps, readSections } from '../handbook.ts'
import { everyObject, isPractice, lineOf } from '../node.ts'

/**
 * Every section of the reference is cited by the document or named by a gap. A section and its subsections are checked
 * separately.
 */
export const sectionsCovered: Oas3Rule = () => {
  const covered = new Set<unknown>()
  return everyObject({
    visit(node, { location }) {
      if (!('x-source' in node) || isPractice(location)) return
      for (const section of [node['x-source']].flat()) covered.add(section)
    },
    end(ctx) {
      for (const gap of readGaps(ctx).entries.values()) for (const section of gap.sections) covered.add(section)
      const { path, text, entries } = readSections(ctx)
      for (const [section, { title, line }] of entries) {
        if (covered.has(section)) continue
        const message = `Cite section ${section} (${title}) with \`x-source\` where the document describes it, or name it on a "Section" line of GAPS.md.`
        ctx.report({ message, location: lineOf(ctx, path, text, line) })
      }
    },
  })
}
