/** Addresses of the pages of the site, as links from its root. */
export const GAPS_PAGE = '/gaps.md'
export const operationPage = (id: string): string => `/reference/${id}.md`
export const schemaPage = (name: string): string => `/schemas/${name}.md`
/** The pages of the local exchange's control operations. */
export const controlPage = (id: string): string => `/sandbox-api/${id}.md`
export const controlSchemaPage = (name: string): string => `/sandbox-api/schemas/${name}.md`
