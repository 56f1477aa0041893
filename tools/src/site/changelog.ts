/** Lists the breaking changes of each version of the document, from the bundles of earlier versions in `spec/versions`. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../bundle/document.ts'
import { specFolder } from '../bundle/paths.ts'
import { type SecuredDocument, findBreaking } from '../diff/diff.ts'
import { code, plain } from '../handbook/markdown.ts'

/** Returns a section for each version, the newest first. */
export function writeChangelog(current: Document, folder: string = join(specFolder, 'versions')): string {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const older = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Document)
  const documents = [...older.filter(({ info }) => info.version !== current.info.version), current].toSorted((a, b) =>
    a.info.version.localeCompare(b.info.version, 'en', { numeric: true }),
  )
  const sections = documents.map((document, index) => {
    const before = documents[index - 1]
    const changes = before ? findBreaking(before as SecuredDocument, document as SecuredDocument) : []
    const lines = changes.map(({ path, message }) => `- ${code(path.join('.'))}: ${plain(message)}`)
    const none = before ? `No breaking changes since ${before.info.version}.` : 'The first version.'
    return `## ${document.info.version}\n\n${lines.length > 0 ? lines.join('\n') : none}`
  })
  return sections.toReversed().join('\n\n')
}
