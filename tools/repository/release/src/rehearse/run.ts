// `npm --prefix tools/repository/release run rehearse`: packs a release and another one on top of it, and does with
// their tarballs what users do: installs them with npm, pnpm and yarn, uses them, and upgrades to the second ones.
// Prints a line for each part. What the registry does with a release, it cannot try.
//
// It runs on the lowest and the newest Node of those that CAPI_NODE names (with colons between them) and the one that
// runs this program. Packages of others come from where npm always finds them. With `--keep` the folder of the
// rehearsal stays.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkRelease } from '../check.ts'
import { run } from '../commands.ts'
import { packRelease } from '../pack.ts'
import { readPublished } from '../packages.ts'
import { type Finding, printFindings } from '../release.ts'
import { lastRelease, writePrograms } from './last-release.ts'
import { makeNextTree } from './next-tree.ts'
import {
  type Tarballs,
  type User,
  bundle,
  compileAll,
  compileOld,
  importAll,
  install,
  startBot,
  upgradeBot,
} from './users.ts'

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

try {
  const [{ manifest }] = readPublished() as [ReturnType<typeof readPublished>[number]]
  packRelease(at('first'))
  requireNone(await checkRelease(at('first')))
  const first: Tarballs = { folder: at('first/packages'), version: manifest.version }
  say(`packed and checked ${readPublished().length} packages of ${first.version}`)

  const users: User[] = []
  for (const node of nodes) {
    const name = run(node, ['--version']).trim()
    const user = { folder: at(`npm-${name}`), node }
    users.push(user)
    await install(user, 'npm', first)
    await importAll(user)
    say(`npm on Node ${name}: installed, imported and required every entry point`)
  }
  const [lowest] = users as [User, ...User[]]
  await bundle(lowest)
  await compileAll(lowest)
  say('bundled for browsers and Node; compiled as node16, nodenext and bundler')
  const others = (['pnpm', 'yarn'] as const).map((manager) => ({
    manager,
    user: { folder: at(manager), node: process.execPath },
  }))
  for (const { manager, user } of others) {
    await install(user, manager, first)
    await importAll(user)
    say(`${manager}: installed, imported and required every entry point`)
  }
  const bots: User[] = []
  for (const user of users) bots.push(await startBot(user))
  say(`capi init, npm test and ci.sh, on ${nodes.length} of the supported versions of Node`)

  const preRelease = makeNextTree(at('branch'), 'next')
  say(`raised the version to ${preRelease} for a branch`)
  const next = makeNextTree(at('tree'))
  packRelease(at('second'), at('tree'))
  requireNone(await checkRelease(at('second'), { root: at('tree'), tag: `v${next}` }))
  const second: Tarballs = { folder: at('second/packages'), version: next }
  say(`raised the version to ${next}, packed and checked it`)
  await upgradeBot(bots[0]!, first, second)
  say('upgraded the bot: types, tests, rehearsal')
  for (const { manager, user } of [{ manager: 'npm' as const, user: lowest }, ...others]) {
    await install(user, manager, second)
    await importAll(user)
    say(`${manager}: upgraded, imported and required every entry point`)
  }
  const commit = lastRelease()
  const count = writePrograms(commit, at('programs'))
  await compileOld(lowest, at('programs'))
  say(`compiled ${count} programs and tests of ${commit} with ${next}`)
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
} finally {
  if (process.argv.includes('--keep')) console.log(folder)
  else rmSync(folder, { recursive: true, force: true })
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
