// Reads the search index of the built site as the browser does.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import MiniSearch from 'minisearch'
import { siteFolder } from '../../product/paths.ts'
import { searchOptions } from '../../product/docs/search-options.ts'

export interface Hit {
  /** Address of the page without the ending. */
  readonly page: string
  readonly title: string
}

/** Returns the search of the site. */
export async function readSearch(): Promise<(typed: string) => Hit[]> {
  const chunks = join(siteFolder, 'assets/chunks')
  const name = readdirSync(chunks).find((each) => each.startsWith('@localSearchIndexroot'))
  if (name === undefined) throw new Error('Expected the index of the search in packages/docs/site, was none.')
  const { default: json } = (await import(pathToFileURL(join(chunks, name)).href)) as { default: string }
  const index = MiniSearch.loadJSON(json, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions,
  })
  return (typed) =>
    index.search(typed).map(({ id, title }) => ({
      page:
        String(id)
          .replace(/^\.?\//, '')
          .replace(/\.html|#.*/g, '') || 'index',
      title: String(title),
    }))
}
