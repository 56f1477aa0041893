// `@capi/api/fetch`: an openapi-fetch client over the wire types of the document.
import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths } from './generated/types.ts'

/**
 * Returns an openapi-fetch client over the wire types of the document.
 * It does not sign requests: pass a `fetch` that does, and that parses ids exactly.
 */
export function createApi(options: ClientOptions): Client<paths, 'application/json'> {
  return createClient<paths, 'application/json'>(options)
}
