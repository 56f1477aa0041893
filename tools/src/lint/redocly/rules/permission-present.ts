import type { Oas3Rule } from '@redocly/openapi-core'
import { extension, show } from '../node.ts'
import { signing } from '../signed.ts'

const permissions: ReadonlySet<unknown> = new Set(['read', 'trade'])

/** Every signed operation has the permission that its key needs; a public one has none. */
export const permissionPresent: Oas3Rule = () => {
  const { isSigned, Root } = signing()
  return {
    Root,
    Operation(operation, ctx) {
      const permission = extension(operation, 'x-permission')
      const location = ctx.location.child(permission === undefined ? 'operationId' : 'x-permission')
      if (!isSigned(operation)) {
        if (permission === undefined) return
        ctx.report({ message: 'Remove `x-permission`: the operation is called without a key.', location })
      } else if (!permissions.has(permission)) {
        const message = `Give the signed operation an \`x-permission\`, \`read\` or \`trade\`, was ${show(permission)}.`
        ctx.report({ message, location })
      }
    },
  }
}
