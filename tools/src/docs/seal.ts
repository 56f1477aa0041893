/**
 * Keeps the page to itself: nothing in it asks another host for anything. The one image that the renderer would fetch
 * becomes an empty one, and a policy in the head forbids the browser whatever else might be tried.
 */

const IMAGE = /https:\/\/[\w.-]+\/[\w-]+\/logo[\w-]*\.svg/g
const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const POLICY = '<meta http-equiv="Content-Security-Policy"'

/** Returns the page without outside requests; it throws when there is nothing to seal, for then the renderer has changed. */
export function seal(page: string): string {
  if (!page.includes(POLICY)) throw new Error('Expected a Content-Security-Policy in the template, was none.')
  if (page.search(IMAGE) < 0)
    throw new Error('Expected the image that the renderer fetches, was none: see what this version fetches.')
  return page.replace(IMAGE, EMPTY_IMAGE)
}
