// Walks through the code: runs a program whose functions report their files, and counts the files and the changes of
// folder.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../bundle/paths.ts'

export const walkNames = ['order', 'tick', 'endpoint'] as const
export type WalkName = (typeof walkNames)[number]

export interface Walk {
  /** Every file that was entered, in the order of the first entries, with the number of its entries. */
  readonly files: ReadonlyMap<string, number>
  readonly folders: number
  /** How often an entry was into another folder than the one before. */
  readonly changes: number
}

/** Walks through the sources of a repository, this one or a clone of it at another commit. */
export async function takeWalk(name: WalkName, repository: string = root): Promise<Walk> {
  const program = join(import.meta.dirname, 'programs', `${name}.js`)
  const child = fork(program, [repository], {
    cwd: repository,
    execArgv: ['--import', import.meta.resolve('tsx'), '--conditions=@capi/source'],
  })
  let entries: readonly string[] | undefined
  child.on('message', (message) => void (entries = message as string[]))
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0 || !entries) throw new Error(`The walk of the ${name} ended with status ${status}.`)
  return count(entries)
}

/** Counts the entries of files. */
export function count(entries: readonly string[]): Walk {
  const files = new Map<string, number>()
  for (const file of entries) files.set(file, (files.get(file) ?? 0) + 1)
  const folders = entries.map((file) => file.slice(0, file.lastIndexOf('/')))
  const changes = folders.filter((folder, index) => index > 0 && folder !== folders[index - 1]).length
  return { files, folders: new Set(folders).size, changes }
}
