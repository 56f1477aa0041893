import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths } from './types.ts'

/**
 * Returns an openapi-fetch client over the wire shapes of the document.
 * It signs nothing by itself: pass a `fetch` that does, and that parses ids exactly.
 */
export function createApi(options: ClientOptions): Client<paths, 'application/json'> {
  return createClient<paths, 'application/json'>(options)
}
