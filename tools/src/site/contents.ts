/**
 * Reads which guides there are and in which order a person reads them: `spec/guides/index.md` is the start page, and each
 * numbered list in it is a group of guides. Every guide stands there once, and nothing stands there that is not a guide.
 */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { specFolder } from '../bundle/paths.ts'

export const guidesFolder: string = join(specFolder, 'guides')

export interface Guide {
  /** The name of its file without the ending, which is also its address. */
  readonly name: string
  readonly title: string
  readonly markdown: string
}

export interface Group {
  readonly title: string
  readonly names: readonly string[]
}

export interface Contents {
  readonly start: string
  readonly groups: readonly Group[]
  /** In the order in which they are read. */
  readonly guides: readonly Guide[]
}

/** Returns the guides of the repository. */
export async function readContents(): Promise<Contents> {
  const files = (await readdir(guidesFolder)).filter((file) => file.endsWith('.md'))
  const texts = await Promise.all(
    files.map(async (file) => [file.replace(/\.md$/, ''), await readFile(join(guidesFolder, file), 'utf8')] as const),
  )
  return arrangeContents(new Map(texts))
}

/** Returns the guides, given the texts of the folder by name. */
export function arrangeContents(texts: ReadonlyMap<string, string>): Contents {
  const start = texts.get('index')
  if (start === undefined) throw new Error('Expected index.md among the guides, was none.')
  const groups = parseGroups(start)
  const listed = groups.flatMap((group) => group.names)
  for (const name of listed) if (!texts.has(name)) throw new Error(`Expected a guide of the folder, was ${name}.md.`)
  for (const name of texts.keys()) {
    const count = listed.filter((each) => each === name).length
    if (name !== 'index' && count !== 1) throw new Error(`Expected ${name}.md once in index.md, was ${count} times.`)
  }
  const guides = listed.map((name) => ({ name, title: titleOf(texts.get(name)!, name), markdown: texts.get(name)! }))
  return { start, groups, guides }
}

/** Returns the heading that a text begins with. */
export function titleOf(markdown: string, name: string): string {
  const [, title] = /^# (.+)\n/.exec(markdown) ?? []
  if (!title) throw new Error(`Expected ${name}.md to begin with its title, was "${markdown.slice(0, 40)}".`)
  return title
}

function parseGroups(start: string): Group[] {
  const [, ...parts] = start.split(/^## /m)
  return parts
    .map((part) => ({
      title: part.slice(0, part.indexOf('\n')),
      names: [...part.matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map(([, name = '']) => name),
    }))
    .filter((group) => group.names.length > 0)
}
