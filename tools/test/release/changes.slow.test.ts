// A changed API needs a changeset that is large enough; in repositories of the test, by the real git.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkChanges } from '../../repository/release/src/api/changes.ts'
import { checkTraces } from '../../repository/release/src/checks/traces.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

type Files = Readonly<Record<string, string>>

/** Makes a repository with one commit, then changes files in it. */
function makeTree(before: Files, after: Files = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'capi-changes-'))
  folders.push(root)
  const git = (...args: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root })
  const write = (files: Files): void => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
  }
  write(before)
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'before')
  write(after)
  return root
}

const manifest = (version: string): Files => ({
  'packages/client/package.json': JSON.stringify({ name: '@capi/client', version }, null, 2),
})
const report = (...lines: readonly string[]): Files => ({
  'tools/repository/release/api/client.d.ts': `${lines.join('\n')}\n`,
})
const changeset = (size: string): Files => ({ '.changeset/a.md': `---\n'@capi/client': ${size}\n---\n\nA change.\n` })
const [one, two] = ['export declare const one: string;', 'export declare const two: string;']

it.each([
  { name: 'nothing changed', version: '0.1.0', after: {}, needed: undefined },
  { name: 'an addition has none', version: '0.1.0', after: report(one, two), needed: 'patch, was none' },
  { name: 'an addition has a patch', version: '0.1.0', after: { ...report(one, two), ...changeset('patch') } },
  { name: 'a removal has none', version: '0.1.0', after: report(two), needed: 'minor, was none' },
  {
    name: 'a removal has a patch',
    version: '0.1.0',
    after: { ...report(two), ...changeset('patch') },
    needed: 'minor, was patch',
  },
  { name: 'a removal has a minor one', version: '0.1.0', after: { ...report(two), ...changeset('minor') } },
  {
    name: 'an addition to a stable version has a patch',
    version: '1.2.0',
    after: { ...report(one, two), ...changeset('patch') },
    needed: 'minor, was patch',
  },
  {
    name: 'a removal from a stable version has a minor one',
    version: '1.2.0',
    after: { ...report(two), ...changeset('minor') },
    needed: 'major, was minor',
  },
  { name: 'the version was raised too', version: '0.1.0', after: { ...report(two), ...manifest('0.2.0') } },
])('checkChanges knows the changeset that an API needs where $name', ({ version, after, needed }) => {
  const root = makeTree({ ...manifest(version), ...report(one) }, after)
  const text = `has another API than HEAD: it needs a changeset of the size ${needed}.`
  const wanted = needed === undefined ? [] : [{ check: 'changeset', subject: '@capi/client', text }]
  expect(checkChanges('HEAD', root)).toEqual(wanted)
})

it('checkChanges counts only changesets that are new since the commit', () => {
  const root = makeTree({ ...manifest('0.1.0'), ...report(one), ...changeset('minor') }, report(two))
  expect(checkChanges('HEAD', root)).toHaveLength(1)
})

it('checkTraces finds the host of a registry in a lockfile of the repository', () => {
  const lock = (address: string): string => JSON.stringify({ packages: { a: { resolved: address } } }, null, 1)
  const root = makeTree({
    'good/package-lock.json': JSON.stringify({ packages: { a: { integrity: 'sha512-a' } } }),
    'bad/package-lock.json': lock('https://example.com/a.tgz'),
  })
  const release = { folder: '', packages: [], published: [], root, tag: undefined }
  expect(checkTraces(release).map(({ check, subject }) => [check, subject])).toEqual([
    ['traces', 'bad/package-lock.json'],
  ])
})
