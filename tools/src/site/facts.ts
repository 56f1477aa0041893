/**
 * Fills what a guide says of the interface from the document: `{{limit ipWeight}}` in a text becomes what the document holds.
 * A guide types no such fact itself, so it cannot become wrong; an unknown name ends the build.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Document } from '../bundle/document.ts'
import { distFolder, root } from '../bundle/paths.ts'
import { readHandbook } from '../handbook/handbook.ts'
import { modeFacts } from './mode-facts.ts'
import type { Fact, Sources, Workflow } from './source.ts'
import { tableFacts } from './table-facts.ts'
import { valueFacts } from './value-facts.ts'

const facts: Readonly<Record<string, Fact>> = { ...valueFacts, ...tableFacts, ...modeFacts }

/** Returns what facts are taken from. */
export async function readSources(): Promise<Sources> {
  const read = (name: string, folder = distFolder): Promise<string> => readFile(join(folder, name), 'utf8')
  return {
    document: JSON.parse(await read('openapi.json')) as Document,
    sandbox: JSON.parse(await read('sandbox.json')) as Document,
    workflows: (parse(await read('workflows.arazzo.yaml')) as { workflows: Workflow[] }).workflows,
    handbook: await readHandbook(),
    node: (JSON.parse(await read('package.json', root)) as { engines: { node: string } }).engines.node,
  }
}

/** Returns the text with its facts filled in, except in fenced code. */
export function fillFacts(markdown: string, sources: Sources): string {
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)((?: [^{}\s]+)*)\}\}/g, (_, name: string, rest: string) => {
      const fact = facts[name]
      if (!fact) throw new Error(`Expected the name of a fact, was {{${name}${rest}}}.`)
      return fact(sources, ...rest.trim().split(' ').filter(Boolean))
    })
  const parts = markdown.split(/^(```[^]*?^```$)/m)
  return parts.map((part) => (part.startsWith('```') ? part : fill(part))).join('')
}
