// Changes the file of profiles. The new content is written to a draft beside the file, which only its owner can read,
// and replaces the file at once: a crash leaves the old content or the new one. The draft is also the lock, so that two
// commands cannot lose each other's change.
import { closeSync, fsyncSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from '@capi/client'
import { type Environment, type Profile, profileFile, readProfiles } from '../settings/read-connection.ts'

type Profiles = Readonly<Record<string, Profile>>

/** Replaces the profiles by those that `change` returns. An error of `change` leaves the file as it was. */
export function changeProfiles(environment: Environment, change: (profiles: Profiles) => Profiles): void {
  const file = followLink(profileFile(environment))
  const draft = `${file}.new`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const handle = openDraft(draft)
  try {
    try {
      const profiles = change(readProfiles(environment) ?? {})
      writeFileSync(handle, `${JSON.stringify(profiles, null, 2)}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function openDraft(draft: string): number {
  try {
    return openSync(draft, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(
      `${draft} must not exist: another capi is changing the profiles, or was ended while it did; then remove the file.`,
    )
  }
}

/** A link remains a link, and the file that it names is replaced. */
function followLink(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
