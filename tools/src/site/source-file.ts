/** Shows a file of the repository in a guide, as a block of code, so that the guide cannot differ from the file. */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { root } from '../bundle/paths.ts'

/** The name of the language of a block, by the ending of the file. */
const languages: Readonly<Record<string, string>> = {
  '.go': 'go',
  '.java': 'java',
  '.py': 'python',
  '.rs': 'rust',
  '.sh': 'sh',
  '.toml': 'toml',
  '.xml': 'xml',
  '.yaml': 'yaml',
}

/** Returns the file as a block; throws if there is none, or if it is in an unknown language. */
export function showFile(path: string): string {
  const language = languages[extname(path)]
  if (language === undefined || !existsSync(join(root, path)))
    throw new Error(`Expected a file in ${Object.keys(languages).join(', ')}, was ${path}.`)
  return `\`\`\`${language}\n${readFileSync(join(root, path), 'utf8').trimEnd()}\n\`\`\``
}
