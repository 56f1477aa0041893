// Redocly as `redocly.yaml` configures it: the library of its command, in this process.
import { join } from 'node:path'
import { type Config, bundle, loadConfig } from '@redocly/openapi-core'
import type { Node } from './document.ts'
import { root } from './paths.ts'

/** A document in the configuration. */
export type DocumentName = 'capi' | 'sandbox' | 'workflows'

/** Returns the file of a document, and what is configured for it. */
async function readConfig(name: DocumentName): Promise<{ ref: string; config: Config }> {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })
  return { ref: join(root, config.resolvedConfig.apis![name]!.root), config: config.forAlias(name) }
}

/** What a reader of a document expects first; in the sources, what is long stands last. */
const firstKeys = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components']

/** Joins the files of a document into one. Rejects if one is missing or cannot be read. */
export async function bundleSources(name: DocumentName): Promise<Node> {
  const { bundle: joined, problems } = await bundle(await readConfig(name))
  if (problems.length > 0)
    throw new Error(`Redocly could not bundle ${name}:\n${problems.map(({ message }) => message).join('\n')}`)
  const ordered = Object.fromEntries(firstKeys.map((key) => [key, undefined]))
  // As text and back: parts that the sources share become parts of their own.
  return JSON.parse(JSON.stringify(Object.assign(ordered, joined.parsed))) as Node
}
