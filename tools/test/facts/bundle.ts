// The two bundles, made from the sources as they are now, so that no build has to come first.
import type { Node } from '../../product/bundle/document.ts'
import { bundleSources } from '../../product/bundle/bundle.ts'
import { withoutPractice } from '../../product/bundle/reference.ts'

export async function readBundles(): Promise<{ full: Node; reference: Node }> {
  const full = await bundleSources('capi')
  return { full, reference: withoutPractice(full) }
}
