/**
 * A file is named after its content: an operation's file after its operationId, in the folder of the path's first segment after
 * the version; shared components in PascalCase; an example `<file that uses it>.<its key>`. Inline examples have no name.
 */
import { basename, dirname } from 'node:path'
import type { Oas3Rule } from '@redocly/openapi-core'
import { isNode, show } from '../node.ts'

const pascal = /^([A-Z][a-z0-9]*)+\.yaml$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const fileNamed: Oas3Rule = () => ({
  PathItem(item, ctx) {
    const file = ctx.location.source.absoluteRef
    const folder = /\/v\d+\/([^/]+)\//.exec(String(ctx.key))?.[1]
    for (const operation of Object.values(item).filter(isNode)) {
      if (typeof operation['operationId'] !== 'string') continue
      const wanted = `paths/${folder}/${operation['operationId']}.yaml`
      if (file.endsWith(`/${wanted}`)) continue
      const message = `Move the operation to \`${wanted}\`, was in ${basename(dirname(file))}/${basename(file)}.`
      ctx.report({ message, location: ctx.rawLocation })
    }
  },
  MediaType(media, ctx) {
    const owner = basename(ctx.location.source.absoluteRef, '.yaml')
    for (const [name, example] of Object.entries(media.examples ?? {})) {
      const location = ctx.location.child(['examples', name])
      if (!kebab.test(name)) {
        ctx.report({
          message: `Name the case in kebab-case by its meaning, was ${show(name)}.`,
          location: location.key(),
        })
      }
      const wanted = `${owner}.${name}.yaml`
      const file = isNode(example) && typeof example['$ref'] === 'string' ? basename(example['$ref']) : undefined
      if (file === wanted) continue
      ctx.report({
        message: `Keep the example in \`examples/${wanted}\` and refer to it, was ${show(file)}.`,
        location,
      })
    }
  },
  ref(_, ctx, resolved) {
    const file = resolved.location?.source.absoluteRef ?? ''
    const folder = basename(dirname(file))
    if (!['schemas', 'parameters', 'responses'].includes(folder) || pascal.test(basename(file))) return
    const message = `Name files of ${folder}/ in PascalCase, by what they define, was ${show(basename(file))}.`
    ctx.report({ message, location: ctx.location.child('$ref') })
  },
})
