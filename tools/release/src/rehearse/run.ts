// `npm --prefix tools/release run rehearse`: makes a release and another one on top of it, with the scripts of the
// workflow, publishes both to a registry on 127.0.0.1, and does with the packages what users do. Prints a line for each
// part.
//
// It runs on the lowest and the newest Node of those that CAPI_NODE names (with colons between them) and the one that
// runs this program. Packages of others come from where npm always finds them. With `--keep` the folder of the
// rehearsal stays.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../commands.ts'
import { installTools } from '../install.ts'
import { packRelease } from '../pack.ts'
import { readPublished } from '../packages.ts'
import { type Finding, printFindings } from '../release.ts'
import { startForge } from './forge.ts'
import { lastRelease, writePrograms } from './last-release.ts'
import { makeNextTree } from './next-tree.ts'
import { approveAll, publish } from './publish.ts'
import { type User, bundle, compileAll, compileOld, importAll, install, startBot, upgradeBot } from './users.ts'

const started = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'capi-rehearsal-'))
const at = (name: string): string => join(folder, name)
const nodes = lowestAndNewest([process.execPath, ...(process.env['CAPI_NODE']?.split(':') ?? [])])

function say(text: string): void {
  console.log(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${text}`)
}

function requireNone(findings: readonly Finding[]): void {
  if (findings.length === 0) return
  printFindings(findings)
  throw new Error('The release was refused.')
}

requireStaging()
await installTools()
// These packages exist only now.
const { checkRelease } = await import('../check.ts')
const forge = await startForge(at('registry'))
try {
  say(`registry without others behind it on ${forge.url}`)
  const [first] = readPublished()
  const version = first!.manifest.version
  packRelease(at('first'))
  requireNone(await checkRelease(at('first')))
  say(`packed and checked ${readPublished().length} packages of ${version}`)
  await publishOne('first')
  say(`staged and approved ${version}`)

  const users: User[] = []
  for (const node of nodes) {
    const name = run(node, ['--version']).trim()
    const user = { folder: at(`npm-${name}`), forge, node }
    users.push(user)
    await install(user, 'npm', version)
    await importAll(user)
    say(`npm on Node ${name}: installed, imported and required every entry point`)
  }
  const [lowest] = users
  await bundle(lowest!)
  await compileAll(lowest!)
  say('bundled for browsers and Node; compiled as node16, nodenext and bundler')
  for (const manager of ['pnpm', 'yarn'] as const) {
    const user = { folder: at(manager), forge, node: process.execPath }
    await install(user, manager, version)
    await importAll(user)
    say(`${manager}: installed, imported and required every entry point`)
  }
  const bots: User[] = []
  for (const { node } of users) bots.push(await startBot({ folder: at(`bot-${bots.length}`), forge, node }, version))
  say(`npx @capi/cli init, npm test and ci.sh, on ${nodes.length} of the supported versions of Node`)

  const next = makeNextTree(at('tree'))
  packRelease(at('second'), at('tree'))
  requireNone(await checkRelease(at('second'), { root: at('tree'), tag: `v${next}` }))
  await publishOne('second')
  say(`raised the version, packed, checked, staged and approved ${next}`)
  await upgradeBot(bots[0]!, next)
  say('upgraded the bot: types, tests, rehearsal')
  await install(lowest!, 'npm', next)
  const commit = lastRelease()
  const count = writePrograms(commit, at('programs'))
  await compileOld(lowest!, at('programs'))
  say(`compiled ${count} programs and tests of ${commit} with ${next}`)
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
} finally {
  await forge.close()
  if (process.argv.includes('--keep')) console.log(folder)
  else rmSync(folder, { recursive: true, force: true })
}

async function publishOne(name: string): Promise<void> {
  await publish(forge, at(name), { kind: 'tag', settings: at('npmrc') })
  await approveAll(forge, at('npmrc-of-maintainer'))
}

/** Releases are staged, which only newer versions of npm can do. */
function requireStaging(): void {
  try {
    run('npm', ['stage', '--help'])
  } catch (error) {
    const version = run('npm', ['--version']).trim()
    throw new Error(
      `The rehearsal needs npm 11.15 or newer, which stages releases, was ${version}: npm install -g npm@11`,
      {
        cause: error,
      },
    )
  }
}

/** Returns the binaries of the lowest and of the newest version; one if there is no other. */
function lowestAndNewest(binaries: readonly string[]): readonly string[] {
  const orderOf = (node: string): number => {
    const [major = 0, minor = 0, patch = 0] = run(node, ['--version']).slice(1).split('.').map(Number)
    return (major * 1_000 + minor) * 1_000 + patch
  }
  const sorted = [...new Set(binaries)].toSorted((one, other) => orderOf(one) - orderOf(other))
  return sorted.length > 1 ? [sorted[0]!, sorted.at(-1)!] : sorted
}
