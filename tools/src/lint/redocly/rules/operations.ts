// Rules on operations: the permission and the weight that match their security, whether a request may be repeated, and
// bodies that may be left out.
import type { Oas3Rule, Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { type Node, type Report, isNode, reporter, show } from '../node.ts'

const permissions: ReadonlySet<unknown> = new Set(['read', 'trade'])
const effects: ReadonlySet<unknown> = new Set(['place', 'cancel', 'settings'])
const repetitions: ReadonlySet<unknown> = new Set(['freely', 'client-id', 'never'])

export const operationRules: Record<string, Oas3Rule> = {
  'permission-present': () =>
    eachOperation((operation, isSigned, report) => {
      const permission = operation['x-permission']
      if (!isSigned && permission !== undefined)
        report('x-permission', 'Remove `x-permission`: the operation is called without a key.')
      if (isSigned && !permissions.has(permission))
        report(
          permission === undefined ? 'operationId' : 'x-permission',
          `Give the signed operation an \`x-permission\`, \`read\` or \`trade\`, was ${show(permission)}.`,
        )
    }),
  'effect-present': () =>
    eachOperation((operation, _, report) => {
      const { 'x-effect': effect, 'x-permission': permission } = operation
      if (permission !== 'trade' && effect !== undefined)
        report('x-effect', 'Remove `x-effect`: the operation only reads.')
      if (permission === 'trade' && !effects.has(effect))
        report(
          effect === undefined ? 'operationId' : 'x-effect',
          `Give the operation an \`x-effect\`, \`place\`, \`cancel\` or \`settings\`, was ${show(effect)}.`,
        )
    }),
  /** What only reads may be repeated, and what may not be needs something to read before. */
  'repeat-present': () =>
    eachOperation((operation, _, report) => {
      const { 'x-repeat': repeat, 'x-permission': permission, 'x-confirm': confirm } = operation
      if (!repetitions.has(repeat))
        return report(
          repeat === undefined ? 'operationId' : 'x-repeat',
          `Give the operation an \`x-repeat\`, \`freely\`, \`client-id\` or \`never\`, was ${show(repeat)}.`,
        )
      if (repeat === 'freely') return
      if (permission !== 'trade')
        report('x-repeat', `Write \`x-repeat: freely\`: the operation only reads, was ${show(repeat)}.`)
      else if (confirm === undefined)
        report('x-repeat', 'Name in `x-confirm` what to read before the request is repeated, was absent.')
    }),
  /** A body that may be `{}` may be left out, and no other. */
  'body-required': () => ({
    RequestBody(body, ctx) {
      const schema = follow(body.content['application/json']?.schema, ctx)
      if (!schema) return
      const isRequired = needsFields(schema)
      if ((body.required ?? false) === isRequired) return
      const why = isRequired ? 'its schema requires fields' : 'its schema requires no field'
      reporter(ctx)('content', `Make the body \`required: ${isRequired}\`: ${why}.`)
    },
  }),
  'weight-present': () =>
    eachOperation((operation, isSigned, report) => {
      const weight = operation['x-weight']
      if (!isNode(weight))
        return report('operationId', `Give the operation an \`x-weight\` such as \`{ ip: 2 }\`, was ${show(weight)}.`)
      const wanted = { ip: 'an `ip`', ...(isSigned && { uid: 'a `uid`' }) }
      for (const [key, name] of Object.entries(wanted))
        if (!Number.isInteger(weight[key]) || Number(weight[key]) <= 0)
          report('x-weight', `Give \`x-weight\` ${name} that is a positive integer, was ${show(weight[key])}.`)
      for (const key of Object.keys(weight).filter((name) => !(name in wanted))) {
        const why = key === 'uid' ? 'only signed operations spend a UID budget' : 'weights are `ip` and `uid`'
        report('x-weight', `Remove \`${key}\` from \`x-weight\`: ${why}.`)
      }
    }),
}

function follow(schema: unknown, ctx: UserContext): Node | undefined {
  const target =
    isNode(schema) && typeof schema['$ref'] === 'string' ? ctx.resolve(schema as { $ref: string }).node : schema
  return isNode(target) ? target : undefined
}

/** Whether an object needs fields, all of some or one of some. */
function needsFields({ required, anyOf }: Node): boolean {
  const needs = (names: unknown): boolean => Array.isArray(names) && names.length > 0
  const branches = Array.isArray(anyOf) ? anyOf.filter(isNode) : []
  return needs(required) || (branches.length > 0 && branches.every((branch) => needs(branch['required'])))
}

/** Calls `check` for each operation. It is signed by its own `security`, or else by that of the document. */
function eachOperation(check: (operation: Node, isSigned: boolean, report: Report) => void): Oas3Visitor {
  let inherited: readonly unknown[] = []
  return {
    Root: ({ security = [] }) => void (inherited = security),
    Operation(operation, ctx) {
      const isSigned = (operation.security ?? inherited).length > 0
      check(operation as unknown as Node, isSigned, reporter(ctx))
    },
  }
}
