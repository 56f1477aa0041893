// Small disks that a test can fill or make read-only: file systems in memory, which only root may mount.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { describeWith } from '../../../../tools/vitest/needs.ts'
import { ownFolder } from '../journal/journal-places.ts'

export interface Disk {
  readonly folder: string
  /** Fills the disk except for some bytes. */
  fill(left?: number): void
  /** Frees the space, and more. */
  grow(size: string): void
  makeReadOnly(): void
}

/** Mounts a disk of a size such as `2m`, which is removed after the test. */
export function mountDisk(size: string): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'capi-disk-'))
  mount(folder, `size=${size},mode=700`)
  onTestFinished(() => {
    unmount(folder)
    rmSync(folder, { recursive: true })
  })
  return {
    folder,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(join(folder, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - left), 1))
    },
    grow(more) {
      rmSync(join(folder, 'ballast'), { force: true })
      mount(folder, `remount,size=${more}`)
    },
    makeReadOnly: () => mount(folder, 'remount,ro'),
  }
}

/** Returns a copy of a folder on a disk with space. */
export function copyOut(folder: string): string {
  const copy = ownFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** Describes what needs disks of its own. */
export function describeWithDisks(name: string, body: () => void): void {
  describeWith('mounted disks', lack, name, body)
}

const lack = findLack()

function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' })
}

// Even if a killed process has not quite ended.
function unmount(folder: string): void {
  execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' })
}

function findLack(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'capi-disk-'))
  try {
    mount(folder, 'size=64k')
    unmount(folder)
    return null
  } catch (error) {
    return String((error as Error).message)
      .replaceAll('\n', ' ')
      .trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
