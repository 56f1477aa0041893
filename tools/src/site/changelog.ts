// The page of breaking changes in each version of the document.
import { readFileSync } from 'node:fs'
import { findBreaking } from '../../../packages/cli/src/diff/find-changes.ts'
import { code, paragraphs, plain } from '../handbook/markdown.ts'

/** Returns the page of the versions in the files of their bundles, the newest first. */
export function writeChangelog(files: readonly string[]): string {
  const documents = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof findBreaking>[0])
  const versions = new Map(documents.map((document) => [document.info!.version!, document]))
  const newest = [...versions.keys()].toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const sections = newest.map((version, index) => {
    const before = versions.get(newest[index + 1] ?? '')
    const changes = before ? findBreaking(before, versions.get(version)!) : []
    const lines = changes.map(({ path, message }) => `- ${code(path.join('.'))}: ${plain(message)}`).join('\n')
    return `## ${version}\n\n${lines || (before ? 'No breaking changes.' : 'The first version.')}`
  })
  return paragraphs(
    '# Changelog of the document',
    'Breaking changes of each version, found by comparing the documents. Each package has its own changelog.',
    ...sections,
  )
}
