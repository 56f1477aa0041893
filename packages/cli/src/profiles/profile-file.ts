// Changes the file of profiles. The new content is written to a draft beside the file, which only its owner can read,
// and replaces the file at once: a crash leaves the old content or the new one. The draft is also the lock, so that two
// commands cannot lose each other's change: another command waits for it.
import { closeSync, fsyncSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '@capi/client'
import { type Environment, type Profile, profileFile, readProfiles } from '../settings/read-connection.ts'

type Profiles = Readonly<Record<string, Profile>>

interface Waiting {
  /** Ends the wait for another command. A change that has begun is completed. */
  readonly signal: AbortSignal
  /** How long another command may take, in milliseconds. @default 10_000 */
  readonly mostMs?: number
}

/**
 * Replaces the profiles by those that `change` returns. An error of `change` leaves the file as it was. Throws a
 * UsageError if the file cannot be written, or if another command does not finish its change.
 */
export async function changeProfiles(
  environment: Environment,
  change: (profiles: Profiles) => Profiles,
  waiting: Waiting,
): Promise<void> {
  const file = followLink(profileFile(environment))
  const draft = `${file}.new`
  const handle = await openDraft(file, draft, waiting)
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
    throw describeFailure(file, error)
  }
}

const pauseMs = 20

/** Creates the draft as soon as no other command has one. */
async function openDraft(file: string, draft: string, { signal, mostMs = 10_000 }: Waiting): Promise<number> {
  const begun = performance.now()
  for (;;) {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      return openSync(draft, 'wx', 0o600)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw describeFailure(file, error)
    }
    if (performance.now() - begun > mostMs)
      throw new UsageError(
        `Another capi must have changed the profiles within ${mostMs / 1_000} s, but its file ${draft} still exists. ` +
          'Remove that file if no other capi runs.',
      )
    // At random, so that the same command does not always come last.
    await sleep(pauseMs * (0.5 + Math.random()), undefined, { signal })
  }
}

function describeFailure(file: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === undefined
    ? error
    : new UsageError(`${file} must be a file that can be written, was not (${code}).`)
}

/** A link remains a link, and the file that it names is replaced. */
function followLink(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
