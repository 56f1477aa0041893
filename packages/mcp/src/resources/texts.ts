/**
 * Finds the texts of the document: guides and open questions. The package ships them; in the repository they are those of the built site,
 * or the sources of the guides, whose placeholders for facts are not filled in.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Text {
  readonly name: string
  /** The first heading. */
  readonly title: string
  readonly markdown: string
}

export interface Texts {
  readonly guides: readonly Text[]
  /** Open questions by their ids, such as G12. */
  readonly gaps: readonly Text[]
}

interface Place {
  readonly guides: URL
  readonly gaps: URL
}

const sources: Place = {
  guides: new URL('../../../../spec/guides/', import.meta.url),
  gaps: new URL('../../../../spec/GAPS.md', import.meta.url),
}
const packed: Place = {
  guides: new URL('../../texts/guides/', import.meta.url),
  gaps: new URL('../../texts/GAPS.md', import.meta.url),
}

/** Reads the texts. */
export function readTexts(): Texts {
  const place = [packed, sources].find(({ guides }) => existsSync(guides))
  if (!place) throw new Error(`Expected the texts of the package in ${fileURLToPath(packed.guides)}, found none.`)
  const names = readdirSync(place.guides)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
  const guides = names.map((file) => {
    const markdown = readFileSync(new URL(file, place.guides), 'utf8')
    return { name: file.slice(0, -3), title: /^# (.+)$/m.exec(markdown)?.[1] ?? file, markdown: leadLinks(markdown) }
  })
  return { guides, gaps: splitGaps(readFileSync(place.gaps, 'utf8')) }
}

/** Makes links between the texts links between resources. */
function leadLinks(markdown: string): string {
  return markdown
    .replaceAll(/\]\((\.\.\/GAPS|\/?gaps)\.md\)/g, '](capi://gaps)')
    .replaceAll(/\]\(\/?gaps\.md#g(\d+)\)/g, '](capi://gaps/G$1)')
    .replaceAll(/\]\((?:\.\/)?([a-z-]+)\.md(?:#[\w-]+)?\)/g, '](capi://guides/$1)')
}

/** Returns each entry of the list of open questions. */
export function splitGaps(markdown: string): Text[] {
  const [, ...entries] = markdown.split(/^## (?=G\d+\. )/m)
  return entries.map((entry) => {
    const [, name = '', title = ''] = /^(G\d+)\. (.+)$/m.exec(entry) ?? []
    return { name, title, markdown: `# ${entry.trim()}\n` }
  })
}
