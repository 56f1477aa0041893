import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Oas3Rule } from '@redocly/openapi-core'
import { lineOf } from '../node.ts'

const folders = ['paths', 'schemas', 'parameters', 'responses', 'examples']

/**
 * Every file in the document's folders is referenced from its root. The folders are beside `openapi.yaml`; those of any other
 * document are in a folder of its name.
 */
export const fileUsed: Oas3Rule = () => {
  const reached = new Set<string>()
  return {
    ref(_, __, resolved) {
      if (resolved.location) reached.add(resolve(resolved.location.source.absoluteRef))
    },
    Root: {
      leave(_, ctx) {
        const document = resolve(ctx.location.source.absoluteRef)
        const root = dirname(document)
        const home = basename(document) === 'openapi.yaml' ? '' : `${basename(document, '.yaml')}/`
        for (const folder of folders.map((name) => home + name).filter((name) => existsSync(join(root, name)))) {
          for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
            const file = join(root, folder, name)
            if (!name.endsWith('.yaml') || reached.has(file)) continue
            const message = `Refer to \`${folder}/${name}\` from the document, or delete the file.`
            ctx.report({ message, location: lineOf(ctx, file, '', 1) })
          }
        }
      },
    },
  }
}
