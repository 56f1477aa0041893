import type { Oas3Rule } from '@redocly/openapi-core'
import { extension, isNode, show } from '../node.ts'
import { signing } from '../signed.ts'

/** Every operation has an IP weight, and a UID weight exactly if it is signed. */
export const weightPresent: Oas3Rule = () => {
  const { isSigned, Root } = signing()
  return {
    Root,
    Operation(operation, ctx) {
      const weight = extension(operation, 'x-weight')
      if (!isNode(weight)) {
        const location = ctx.location.child('operationId')
        ctx.report({
          message: `Give the operation an \`x-weight\` such as \`{ ip: 2 }\`, was ${show(weight)}.`,
          location,
        })
        return
      }
      const location = ctx.location.child('x-weight')
      const wanted = isSigned(operation) ? ['ip', 'uid'] : ['ip']
      for (const key of wanted) {
        if (Number.isInteger(weight[key]) && Number(weight[key]) > 0) continue
        ctx.report({
          message: `Give \`x-weight\` ${key === 'ip' ? 'an' : 'a'} \`${key}\` that is a positive integer, was ${show(weight[key])}.`,
          location,
        })
      }
      for (const key of Object.keys(weight).filter((name) => !wanted.includes(name))) {
        const why = key === 'uid' ? 'only signed operations spend a UID budget' : 'weights are `ip` and `uid`'
        ctx.report({ message: `Remove \`${key}\` from \`x-weight\`: ${why}.`, location })
      }
    },
  }
}
