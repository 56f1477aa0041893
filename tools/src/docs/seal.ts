/**
 * Prevents the page from requesting anything from other hosts. The one image that the renderer would load is replaced by an empty
 * one, and a Content-Security-Policy forbids the rest.
 */

const IMAGE = /https:\/\/[\w.-]+\/[\w-]+\/logo[\w-]*\.svg/g
const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const POLICY = '<meta http-equiv="Content-Security-Policy"'

/** Returns the page without external requests; throws if the image is missing, because then the renderer has changed. */
export function seal(page: string): string {
  if (!page.includes(POLICY)) throw new Error('Expected a Content-Security-Policy in the template, was none.')
  if (page.search(IMAGE) < 0)
    throw new Error('Expected the image that the renderer fetches, was none: see what this version fetches.')
  return page.replace(IMAGE, EMPTY_IMAGE)
}
