// The files that backtests write: a page and comma-separated values. They must not exist, which is checked before
// anything runs.
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '@capi/client'

/** Refuses files that exist, and those of folders that do not, by the names of their flags. */
export function requireNew(files: Readonly<Record<string, string | undefined>>): void {
  for (const [flag, file] of Object.entries(files)) {
    if (file === undefined) continue
    if (existsSync(file)) throw new UsageError(`${flag} must name a new file, ${file} exists.`)
    if (!existsSync(dirname(resolve(file))))
      throw new UsageError(`${flag} must name a file in a folder that exists, was ${file}.`)
  }
  const named = Object.values(files).filter((file) => file !== undefined)
  if (new Set(named).size < named.length) throw new UsageError(`Each flag must name another file, was ${named[0]}.`)
}

/** Writes a file that only its owner can read, if the flag names one. */
export function writeNew(flag: string, file: string | undefined, text: () => string): void {
  if (file === undefined) return
  try {
    writeFileSync(file, text(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    if (code === 'EEXIST') throw new UsageError(`${flag} must name a new file, ${file} exists.`)
    throw new UsageError(`${flag} must name a file that can be written, but ${file} cannot: ${code}.`)
  }
}
