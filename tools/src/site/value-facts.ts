/** Facts that stand in a sentence: names with links, limits, bounds, gaps, marks; and files and examples as blocks of code. */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { root } from '../bundle/paths.ts'
import { controlPage, operationPage, schemaPage } from '../handbook/addresses.ts'
import { examplesOf } from '../handbook/examples.ts'
import { code, line, link, quote } from '../handbook/markdown.ts'
import { listMarked } from '../handbook/provenance-list.ts'
import { linkToGap } from '../handbook/remarks.ts'
import { type Fact, type Sources, findCode, findOperation, findSchema, listOperations, need } from './source.ts'

/** The language of a block of code by the ending of its file. */
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

export const valueFacts: Readonly<Record<string, Fact>> = {
  operation: ({ document }, id = '') =>
    link(code(findOperation(document, id).operation.operationId), operationPage(id)),
  control: ({ sandbox }, id = '') =>
    link(code(findOperation(sandbox, id, "an operation of the local exchange's surface").address), controlPage(id)),
  schema: ({ document }, name = '') => findSchema(document, name) && link(code(name), schemaPage(name)),
  code: ({ document }, value = '') =>
    link(code(String(findCode(document, value).const)), `${schemaPage('ErrorCode')}#value-${value}`),
  limit: (sources, name = '') => limitOf(sources, name),
  seconds: (sources, name = '') => String(Number(limitOf(sources, name)) / 1000),
  bound: ({ document }, path = '', keyword = '') => {
    const [name = '', property = ''] = path.split('.')
    const field = findSchema(document, name).properties?.[property] as Record<string, unknown> | undefined
    return String(need(field?.[keyword], `${path} to have ${keyword}`, 'none'))
  },
  gap: ({ handbook }, id = '') => linkToGap(id, handbook),
  gapText: ({ handbook }, id = '', ...words) => {
    const gap = need(handbook.gaps.get(id), 'an entry of the register of gaps', id)
    return line(
      need(
        gap.points.find(({ name }) => name === words.join(' ')),
        `a point of ${id}`,
        words.join(' '),
      ).text,
    )
  },
  mark: ({ document }, ...words) => {
    const name = words.join(' ')
    const marked = need(
      listMarked(document).find((each) => each.name === name),
      'something marked',
      `"${name}"`,
    )
    return quote(`${code(name)} is marked ${code(marked.basis)}: ${line(marked.thing['x-note'] ?? '')}`)
  },
  headers: ({ document }) =>
    Object.values(document.components.securitySchemes)
      .map(({ name }) => code(String(name)))
      .join(', '),
  counts: ({ document }) => String(listOperations(document).length),
  node: ({ node }) => node.replace('>=', ''),
  version: ({ document }) => document.info.version,
  info: ({ document }) => document.info.description,
  sandboxInfo: ({ sandbox }) => sandbox.info.description,
  example: ({ document }, id = '') =>
    block(
      'json',
      JSON.stringify(examplesOf(findOperation(document, id).operation.responses['200'], document)[0], null, 2),
    ),
  file: (_, path = '') => {
    const language = existsSync(join(root, path)) ? languages[extname(path)] : undefined
    const expected = `a file in ${Object.keys(languages).join(', ')}`
    return block(need(language, expected, path), readFileSync(join(root, path), 'utf8').trimEnd())
  },
}

function block(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}

function limitOf({ document }: Sources, name: string): string {
  return String(need(document['x-limits'][name], 'a key of x-limits', name))
}
