import type { Oas3Rule } from '@redocly/openapi-core'

/** Every request and response body has an example. */
export const examplePresent: Oas3Rule = () => ({
  MediaType(media, ctx) {
    if (Object.keys(media.examples ?? {}).length > 0) return
    const message = 'Show the body: add `examples` that refer to `examples/<operationId>.<case>.yaml`, was none.'
    ctx.report({ message, location: ctx.location.key() })
  },
})
