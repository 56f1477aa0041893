// Reads the text of a flag from its argument, a file (`@file`) or standard input (`-`). A file for a list contains a
// JSON array, or one entry on each line. JSON is parsed exactly: no number is rounded.
import { closeSync, openSync, readFileSync } from 'node:fs'
import { UsageError } from '@capi/client'
import { parseExactly } from './exact-json.ts'
import { readAtMost } from './read-file.ts'

export interface Source {
  readonly text: string
  /** Its name in error messages. */
  readonly name: string
  readonly isFile: boolean
}

/** Returns the text of a flag's argument. Standard input can be read only once. */
export function readSource(argument: string, flag: string): Source {
  if (argument === '-') return { text: readText(0, 'standard input'), name: 'standard input', isFile: true }
  if (!argument.startsWith('@')) return { text: argument, name: flag, isFile: false }
  const file = argument.slice(1)
  const handle = tryFile(file, flag, () => openSync(file, 'r'))
  try {
    return { text: tryFile(file, flag, () => readText(handle, file)), name: file, isFile: true }
  } finally {
    closeSync(handle)
  }
}

/** Returns the content of a file or of standard input as bytes, or the argument itself. */
export function readData(argument: string, flag: string): string | Uint8Array<ArrayBuffer> {
  if (argument === '-') return new Uint8Array(readFileSync(0))
  if (!argument.startsWith('@')) return argument
  const file = argument.slice(1)
  return new Uint8Array(tryFile(file, flag, () => readFileSync(file)))
}

/** No list of orders or ids is larger. */
const mostBytes = 2 ** 24

function readText(handle: number, name: string): string {
  return readAtMost(handle, name, mostBytes).toString()
}

function tryFile<Value>(file: string, flag: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`${flag} must name a file that can be read, was ${JSON.stringify(file)} (${code}).`)
  }
}

/** Returns the entries of a list of objects. */
export function readObjects({ text, name }: Source): unknown[] {
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) return parse(trimmed, name) as unknown[]
  if (trimmed.startsWith('{') && isWhole(trimmed)) return [parse(trimmed, name)]
  return linesOf(text).map(({ line, number }) => parse(line, `line ${number} of ${name}`))
}

/** Returns the entries of a list of plain values; in a file, one on each line, quoted or not, or a JSON array. */
export function readTexts({ text, name, isFile }: Source): string[] {
  if (!isFile) return [text]
  if (text.trim().startsWith('[')) return (parse(text, name) as unknown[]).map(String)
  return linesOf(text).map(({ line }) => (line.startsWith('"') ? String(parse(line, name)) : line))
}

/** Returns the value of a JSON text. */
export function parse(text: string, name: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    const shown = text.length > 40 ? `${text.slice(0, 40)}...` : text
    throw new UsageError(`${name} must be JSON, was ${JSON.stringify(shown)}.`)
  }
}

function isWhole(text: string): boolean {
  try {
    parseExactly(text)
    return true
  } catch {
    return false
  }
}

function linesOf(text: string): { line: string; number: number }[] {
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }))
  return lines.filter(({ line }) => line !== '')
}
