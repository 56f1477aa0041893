// Publishes a release with the script of the workflow, as a job that can identify itself, and approves what was staged.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAsync } from '../commands.ts'
import { releaseStep } from '../workflow.ts'
import type { Forge } from './forge.ts'

/** Returns the hash of the list of hashes, which the job that packs hands to the one that publishes. */
export function sumsOf(release: string): string {
  return createHash('sha256')
    .update(readFileSync(join(release, 'SHA256SUMS')))
    .digest('hex')
}

/**
 * Writes the settings by which npm and pnpm find these packages at the registry, and all others where they always are.
 */
export function writeSettings(file: string, { url, token }: Forge, isMaintainer: boolean): string {
  const address = `${url.replace('http:', '')}/`
  writeFileSync(file, `@capi:registry=${url}/\n${isMaintainer ? `${address}:_authToken=${token}\n` : ''}`)
  return file
}

/** Runs the script that publishes in the folder of a release, and returns what it printed. */
export function publish(
  forge: Forge,
  release: string,
  { kind, sums = sumsOf(release), settings }: { kind: 'tag' | 'branch'; sums?: string; settings: string },
): Promise<string> {
  const env = {
    ...process.env,
    ...forge.identity,
    SUMS: sums,
    KIND: kind,
    NPM_CONFIG_USERCONFIG: writeSettings(settings, forge, false),
    // The signature of the provenance needs the identity of the forge.
    NPM_CONFIG_PROVENANCE: 'false',
  }
  // The forge runs steps in this way.
  return runAsync('bash', ['-e', '-c', releaseStep('Publish exactly the tarballs that were checked')], {
    cwd: release,
    env,
  })
}

/** Approves everything that waits: one package as a maintainer does, and the others by the request that npm sends. */
export async function approveAll(forge: Forge, settings: string): Promise<void> {
  const [first, ...others] = forge.staged()
  if (first === undefined) throw new Error('Packages must wait for approval, there are none.')
  const args = ['stage', 'approve', first, '--otp', '123456', '--registry', `${forge.url}/`]
  await runAsync('npm', args, { env: { ...process.env, NPM_CONFIG_USERCONFIG: writeSettings(settings, forge, true) } })
  const headers = { authorization: `Bearer ${forge.token}`, 'npm-otp': '123456' }
  for (const id of others) {
    const { status } = await fetch(`${forge.url}/-/stage/${id}/approve`, { method: 'POST', headers })
    if (status !== 201) throw new Error(`A package must be approved with status 201, was ${status}.`)
  }
}
