// A file of the ledger: it is only appended to, by several processes, and what was appended is on the disk.
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Creates a folder and those above it that are missing, and waits until they are on the disk. */
export function createDurably(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let each = resolve(folder); each.length >= first.length; each = dirname(each)) syncFolder(dirname(each))
}

/** Waits until the entries of a folder are on the disk. */
export function syncFolder(folder: string): void {
  // Windows opens no folder, and needs none of this.
  if (process.platform !== 'win32') withFile(folder, 'r', fsyncSync)
}

/** Appends a line with one write, and waits until it is on the disk. */
export function append(file: string, line: object): void {
  // The line break in front ends a line that another process could not complete.
  const bytes = Buffer.from(`\n${JSON.stringify(line)}\n`)
  withFile(file, 'a', (handle) => {
    if (writeSync(handle, bytes) !== bytes.length) throw new Error(`Could not write ${file}: the disk may be full.`)
    fsyncSync(handle)
  })
}

/** Returns the complete lines after an offset, and the offset after them. */
export function readLines(file: string, offset: number): { readonly lines: readonly string[]; readonly next: number } {
  let result = { lines: [] as string[], next: offset }
  withFile(file, 'a+', (handle) => {
    const { size } = fstatSync(handle)
    if (size < offset) throw new Error(`${file} has become shorter, so the value of the day is unknown.`)
    const bytes = Buffer.alloc(size - offset)
    readSync(handle, bytes, 0, bytes.length, offset)
    const complete = bytes.lastIndexOf(0x0a) + 1
    const lines = bytes.toString('utf8', 0, complete).split('\n')
    result = { lines: lines.filter((line) => line !== ''), next: offset + complete }
  })
  return result
}

function withFile(file: string, flags: 'a' | 'a+' | 'r', work: (handle: number) => void): void {
  const handle = openSync(file, flags, 0o600)
  try {
    work(handle)
  } finally {
    closeSync(handle)
  }
}
