// Builds and runs the programs in other languages, each in a cache folder with what was generated and built before.
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root: string = fileURLToPath(new URL('../../../..', import.meta.url))
const bundles = ['openapi.generators.json', 'openapi.generators-3.0.json']
/** What the build of one of the languages generates, in its folder. */
const generated = ['capi', 'capi_client', 'client', 'out', 'target/classes', 'target/generated-sources']

/** The time that downloading, generating and building may take, in milliseconds. */
export const buildTimeout = 900_000

/** Programs that run for seconds need half the time without the optimizing compiler of the JVM. */
const shortRuns = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/** The environment of commands, which has nothing that a guide does not name. */
const environment = {
  ...process.env,
  JDK_JAVA_OPTIONS: shortRuns,
}

/** Returns the folder of a program. */
export function sourceOf(language: string): string {
  return join(root, 'packages/examples', language)
}

/** Copies the program of a language, the bundles and the signature vectors to a cache folder, which it returns. */
export async function openWorkspace(language: string): Promise<string> {
  const folder = join(root, 'node_modules/.cache/languages', language)
  const mark = join(folder, 'bundles.sha256')
  const texts = await Promise.all(bundles.map((name) => readFile(join(root, 'spec/dist', name))))
  const key = createHash('sha256').update(Buffer.concat(texts)).digest('hex')
  if ((await readFile(mark, 'utf8').catch(() => '')) !== key) {
    // What was generated from another bundle. The packages and what was built from them stay.
    for (const name of generated) await rm(join(folder, name), { recursive: true, force: true })
  }
  await mkdir(folder, { recursive: true })
  await cp(sourceOf(language), folder, { recursive: true, preserveTimestamps: true })
  for (const name of bundles) await cp(join(root, 'spec/dist', name), join(folder, name), { preserveTimestamps: true })
  await cp(join(root, 'spec/vectors/signatures.json'), join(folder, 'signatures.json'))
  await writeFile(mark, key)
  return folder
}

/** Runs a command and returns what it prints. The error of a failure contains everything that it printed. */
export function execute(
  [command = '', ...parts]: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...environment, ...env }, maxBuffer: 64 * 1024 * 1024 }
    execFile(command, parts, options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${parts.join(' ')} ended with ${error.code}:\n${stdout}${stderr}`))
      else resolve(stdout)
    })
  })
}

/** Returns why one of the commands does not run; null where all do. */
export function findLack(commands: readonly (readonly string[])[], remedy: string): string | null {
  const missing = commands.find(([command = '', ...parts]) => spawnSync(command, parts).status !== 0)
  return missing === undefined ? null : `\`${missing.join(' ')}\` does not run; ${remedy}`
}
