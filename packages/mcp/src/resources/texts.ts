// Reads the texts of the handbook: guides, open questions, and a page for each operation and schema. The build writes
// them into the package: `texts/SURFACE/KIND/NAME.md` is the resource `capi://KIND/NAME`.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The two documents: that of the service, and that of the local exchange's control operations. */
export type Surface = 'service' | 'local-exchange'

export interface Text {
  readonly uri: string
  /** Such as operations; a text without a name lists those of its kind. */
  readonly kind: string
  readonly name: string | undefined
  /** The first heading. */
  readonly title: string
  readonly markdown: string
}

const folder = new URL('../../texts/', import.meta.url)
/** The texts do not change while the program runs. */
const read = new Map<Surface, readonly Text[]>()

/** Returns the texts of some surfaces. Throws if the package has not been built. */
export function readTexts(surfaces: readonly Surface[]): Text[] {
  return surfaces.flatMap((surface) => {
    const texts = read.get(surface) ?? readFolder(new URL(`${surface}/`, folder))
    read.set(surface, texts)
    return texts
  })
}

/** Returns further words for those of a search, by the patterns that they match. */
export function readSynonyms(): Readonly<Record<string, string>> {
  return readJson('synonyms.json') as Readonly<Record<string, string>>
}

/** A task that takes several calls, from the document's workflows. */
export interface Workflow {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly inputs: readonly { readonly name: string; readonly description: string; readonly required: boolean }[]
  readonly steps: readonly { readonly operation: string | null; readonly description: string }[]
}

/** Returns the workflows of the document. */
export function readWorkflows(): readonly Workflow[] {
  return readJson('workflows.json') as readonly Workflow[]
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
}

function readFolder(place: URL): Text[] {
  if (!existsSync(place))
    throw new Error(
      `Expected the texts of the package in ${fileURLToPath(place)}, found none; npm run build writes them.`,
    )
  const files = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  return files.toSorted().map((file) => {
    const path = file.slice(0, -3).replaceAll(sep, '/')
    const [kind = '', name] = path.split('/')
    const markdown = readFileSync(new URL(`${path}.md`, place), 'utf8')
    const [, title = path] = /^# (.+?)(?: `\w+`)?$/m.exec(markdown) ?? []
    return { uri: `capi://${path}`, kind, name, title, markdown }
  })
}

/** Returns the Markdown with its links to resources that exist; a link to another becomes its text. */
export function dropDeadLinks(markdown: string, uris: ReadonlySet<string>): string {
  return markdown.replaceAll(/\[((?:[^[\]]|\[\w*\])*)\]\((capi:[^)]+)\)/g, (all, text: string, uri: string) =>
    uris.has(uri) ? all : text,
  )
}
