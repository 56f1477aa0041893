// Reads a document from a file, and finds the line of a place in it.
import { readFileSync } from 'node:fs'
import { UsageError } from '@capi/client'
import { LineCounter, isMap, isScalar, isSeq, parse, parseDocument } from 'yaml'
import type { Path } from './change.ts'
import type { Document } from './document.ts'

/** Reads an OpenAPI 3 document in JSON or YAML. */
export function readDocument(file: string): Document {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`The document must be a file, ${file} cannot be read (${code}).`)
  }
  const document = parseText(text, file)
  const version = document?.openapi
  if (!String(version).startsWith('3.'))
    throw new UsageError(`The document must be OpenAPI 3, ${file} was ${version ?? 'without the key openapi'}.`)
  return document as Document
}

function parseText(text: string, file: string): Document | null {
  try {
    // The parser of YAML reads JSON as well, a hundred times slower.
    return (text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { maxAliasCount: -1 })) as Document | null
  } catch (error) {
    throw new UsageError(
      `The document must be JSON or YAML, ${file} was not: ${(error as Error).message.split('\n')[0]}`,
    )
  }
}

/** Returns a function that finds the line of a path, or of the part of it that exists. */
export function lineFinder(file: string): (path: Path) => number {
  const lines = new LineCounter()
  const { contents } = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines })
  return (path) => {
    let node: unknown = contents
    let offset = 0
    for (const key of path) {
      if (isMap(node)) {
        const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
        if (!pair || !isScalar(pair.key)) break
        offset = pair.key.range?.[0] ?? offset
        node = pair.value
      } else if (isSeq(node)) {
        const item = node.items[Number(key)] as { readonly range?: readonly number[] } | undefined
        if (!item) break
        offset = item.range?.[0] ?? offset
        node = item
      } else break
    }
    return lines.linePos(offset).line
  }
}
