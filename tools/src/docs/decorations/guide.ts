/**
 * Adds the pages that no single operation or record holds: how each thing is known, what is still open, what calls cost.
 * Every row comes from the document or from the texts beside it.
 */
import type { Basis } from '../../bundle/document.ts'
import { countFacts } from '../../bundle/count.ts'
import type { Gap, Handbook } from '../../handbook/handbook.ts'
import { code, line, link, paragraphs, plain, table } from '../../handbook/markdown.ts'
import { type Marked, listMarked, pageOf } from '../../handbook/provenance-list.ts'
import { GAPS_PAGE, capital, linkToGap, remarksOf, several } from '../../handbook/remarks.ts'
import type { Decoration, ShownDocument, Tag } from '../../handbook/display-document.ts'

/** Goes before marks turn into text, and after the menu is arranged, whose addresses it links to. */
export const addGuide: Decoration = (document, handbook) => {
  const tags = [evidence(document, handbook), openQuestions(handbook), weights(document, handbook)]
  const group = { name: 'Guide', tags: tags.map((tag) => tag.name) }
  return { ...document, tags: [...tags, ...document.tags], 'x-tagGroups': [group, ...(document['x-tagGroups'] ?? [])] }
}

function guidePage(name: string, title: string, description: string): Tag {
  return { name, 'x-displayName': title, 'x-traitTag': true, description }
}

function evidence(document: ShownDocument, handbook: Handbook): Tag {
  const counts = countFacts(document)
  const marks = [...handbook.marks].map(([mark, meaning]) => [
    `**${capital(mark)}**`,
    line(meaning),
    String(counts[mark as Basis] ?? 0),
  ])
  const marked = listMarked(document)
  const sections = (['conflict', 'sample', 'practice', 'sandbox'] as const).map((basis) => {
    const rows = marked.filter((each) => each.basis === basis)
    return paragraphs(`## ${TITLES[basis]} {% #${basis} %}`, evidenceTable(rows, basis, handbook))
  })
  const intro = `Every fact of this page carries a mark, unless the reference simply says so. A mark covers everything below it.`
  return guidePage(
    'how-we-know',
    'How we know',
    paragraphs(intro, table(['Mark', 'Meaning', 'Facts'], marks), ...sections),
  )
}

const TITLES = {
  conflict: 'Conflicts',
  sample: 'Only in samples',
  practice: 'From practice',
  sandbox: 'Of the local exchange only',
} as const

function evidenceTable(rows: readonly Marked[], basis: Marked['basis'], handbook: Handbook): string {
  const withSource = basis === 'practice'
  return table(
    ['Where', 'Note', ...(withSource ? ['Seen in'] : [])],
    rows.map(({ name, page, thing }) => [
      page ? link(code(name), page) : plain(name),
      [line(thing['x-note'] ?? ''), ...several(thing['x-gap']).map((id) => linkToGap(id, handbook))].join(' '),
      ...(withSource ? [plain(several(thing['x-source']).join(', '))] : []),
    ]),
  )
}

function openQuestions(handbook: Handbook): Tag {
  const intro = `What the reference leaves open: ${handbook.gaps.size} questions, each with what practice suggests and what the local exchange does.`
  const entries = [...handbook.gaps.values()].map((gap) => gapEntry(gap, handbook))
  return guidePage(GAPS_PAGE, 'Open questions', paragraphs(intro, ...entries))
}

function gapEntry({ id, title, sections, points }: Gap, handbook: Handbook): string {
  const titles = sections.map((number) => `${number} ${plain(handbook.sections.get(number) ?? '')}`)
  const rows = points.map(({ name, text }) => [`**${name}**`, line(text)])
  return paragraphs(
    `## ${id} ${plain(title)} {% #${id.toLowerCase()} %}`,
    table(['', ''], [...rows, ['**Reference**', titles.join(' · ')]]),
  )
}

function weights(document: ShownDocument, handbook: Handbook): Tag {
  const { 'x-limits': limits } = document
  const budgets = Object.entries(limits).filter(([key]) => !key.startsWith('x-'))
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const rows = operations.map(({ operationId, summary, tags, 'x-weight': { ip, uid }, 'x-permission': permission }) => [
    link(plain(summary), pageOf(tags[0]!, operationId)),
    String(ip),
    uid === undefined ? '' : String(uid),
    permission ?? 'public',
  ])
  return guidePage(
    'weights',
    'Weights and budgets',
    paragraphs(
      'What each operation costs.',
      table(['Operation', 'IP', 'UID', 'Permission'], rows),
      '## Budgets {% #budgets %}',
      table(
        ['Limit', 'Value'],
        budgets.map(([key, value]) => [code(key), String(value)]),
      ),
      ...remarksOf(limits, handbook),
    ),
  )
}
