/** Addresses of the pages of the site, as links from its root. */

export const GAPS_PAGE = '/gaps.md'
export const REFERENCE_PAGE = '/reference/index.md'

export function operationPage(id: string): string {
  return `/reference/${id}.md`
}

export function schemaPage(name: string): string {
  return `/schemas/${name}.md`
}

/** Returns the address of an operation of the local exchange's control surface. */
export function controlPage(id: string): string {
  return `/sandbox-api/${id}.md`
}

export function controlSchemaPage(name: string): string {
  return `/sandbox-api/schemas/${name}.md`
}
