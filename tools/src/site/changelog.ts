/** The page of breaking changes in each version of the document, from the bundles of earlier versions in `spec/versions`. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { distFolder, specFolder } from '../bundle/paths.ts'
import { type SecuredDocument, findBreaking } from '../diff/diff.ts'
import { code, paragraphs, plain } from '../handbook/markdown.ts'

/** Returns the page, with a section for each version, the newest first. */
export function writeChangelog(
  current: string = join(distFolder, 'openapi.json'),
  folder: string = join(specFolder, 'versions'),
): string {
  const older = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  const documents = [...older, current]
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as SecuredDocument)
    .toSorted((a, b) => b.info.version.localeCompare(a.info.version, 'en', { numeric: true }))
    .filter(({ info }, index, all) => info.version !== all[index - 1]?.info.version)
  const sections = documents.map((document, index) => {
    const before = documents[index + 1]
    const changes = before ? findBreaking(before, document) : []
    const lines = changes.map(({ path, message }) => `- ${code(path.join('.'))}: ${plain(message)}`).join('\n')
    const none = before ? `No breaking changes since ${before.info.version}.` : 'The first version.'
    return `## ${document.info.version}\n\n${lines || none}`
  })
  return paragraphs(
    '# Changelog of the document',
    'Breaking changes of each version, found by comparing the documents. Each package has its own changelog.',
    ...sections,
  )
}
