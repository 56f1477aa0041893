// Hooks of Node's loader: instruments the sources of the repository that is walked, except for these tools.
import { readFileSync } from 'node:fs'
import type { LoadHook } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { instrument } from './instrument.ts'

let root = ''

export function initialize(folder: string): void {
  root = folder
}

export const load: LoadHook = (url, context, next) => {
  const file = url.startsWith('file:') ? fileURLToPath(url.replace(/[?#].*/, '')) : ''
  const path = relative(root, file)
  if (!/^(packages\/[\w-]+|tools)\/src\/(?!walk\/).*\.ts$/.test(path)) return next(url, context)
  return { format: 'module', source: instrument(readFileSync(file, 'utf8'), path), shortCircuit: true }
}
