/** The two bundles, made from the sources as they are now, so that no build has to come first. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Node } from '../../src/bundle/document.ts'
import { redocly } from '../../src/bundle/redocly.ts'
import { withoutPractice } from '../../src/bundle/without-practice.ts'

export async function readBundles(): Promise<{ full: Node; reference: Node }> {
  const folder = await mkdtemp(join(tmpdir(), 'capi-facts-'))
  try {
    const file = join(folder, 'openapi.json')
    const { code, output } = await redocly('bundle', 'capi', '--output', file)
    if (code !== 0) throw new Error(output)
    const full = JSON.parse(await readFile(file, 'utf8')) as Node
    return { full, reference: withoutPractice(full) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
