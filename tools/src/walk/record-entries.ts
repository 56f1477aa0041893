// Records which files a program enters: the programs of the walks import it first.
import { register } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The root of the repository that is walked. */
export const walkedRoot: string = process.argv[2]!

const entries: string[] = []
let isWalking = false

Object.assign(globalThis, { onEntry: (path: string) => void (isWalking && entries.push(path)) })
register('./hooks.ts', import.meta.url, { data: walkedRoot })

/** Imports a file of the walked repository. */
export function load<Module>(path: string): Promise<Module> {
  return import(pathToFileURL(join(walkedRoot, path)).href) as Promise<Module>
}

/**
 * Runs a part of the program, and reports the files that it enters to the process that walks, except for those of
 * another program.
 */
export async function walk(run: () => unknown, isOther = (_path: string): boolean => false): Promise<void> {
  isWalking = true
  try {
    await run()
  } finally {
    isWalking = false
  }
  process.send!(entries.filter((path) => !isOther(path)))
}
