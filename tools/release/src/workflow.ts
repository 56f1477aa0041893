// The steps of the workflows, so that a rehearsal and the tests run the very text that a release runs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repository } from './packages.ts'

export interface Step {
  readonly name?: string
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  readonly 'working-directory'?: string
}

export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>
}

export function readWorkflow(name: string): Workflow {
  return parse(readFileSync(join(repository, '.github/workflows', `${name}.yml`), 'utf8')) as Workflow
}

/** Returns the script of a named step of the release. */
export function releaseStep(name: string): string {
  const steps = Object.values(readWorkflow('release').jobs).flatMap((job) => job.steps)
  const script = steps.find((step) => step.name === name)?.run
  if (script === undefined) throw new Error(`The workflow release.yml must have a step "${name}", has none.`)
  return script
}
