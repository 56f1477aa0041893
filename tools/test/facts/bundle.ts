// The two bundles, made from the sources as they are now, so that no build has to come first.
import type { Node } from '../../src/bundle/document.ts'
import { bundleSources } from '../../src/bundle/redocly.ts'
import { withoutPractice } from '../../src/bundle/without-practice.ts'

export async function readBundles(): Promise<{ full: Node; reference: Node }> {
  const full = await bundleSources('capi')
  return { full, reference: withoutPractice(full) }
}
