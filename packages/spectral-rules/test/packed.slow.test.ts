// Tests the packed ruleset in an empty folder, as another project uses it. The package installs nothing.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ruleset from '../src/ruleset.mjs'

const run = promisify(execFile)
const room = join(import.meta.dirname, '..')
const root = join(room, '../..')
const manifest = JSON.parse(readFileSync(join(room, 'package.json'), 'utf8')) as {
  bin: Record<string, string> & { 'capi-spectral-baseline': string }
}
const spectral = createRequire(import.meta.url).resolve('@stoplight/spectral-cli/dist/index.js')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capi-rules-'))
  await run('npm', ['run', '-s', 'pnpm', '--', '--dir', room, 'pack', '--pack-destination', folder], { cwd: root })
  const [tarball = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
  await run('tar', ['-xzf', tarball], { cwd: folder })
  const installed = join(folder, 'node_modules/@capi/spectral-rules')
  await mkdir(dirname(installed), { recursive: true })
  await rename(join(folder, 'package'), installed)
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Finding {
  readonly code: string
  readonly path: readonly string[]
  readonly message: string
}

/** Lints a document in the folder with a ruleset of the folder. */
async function lint(ruleFile: string, document: unknown, format = 'json'): Promise<{ exit: number; stdout: string }> {
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  const args = [spectral, 'lint', 'openapi.json', '--ruleset', ruleFile, '--format', format, '--quiet']
  try {
    const { stdout } = await run(process.execPath, args, { cwd: folder })
    return { exit: 0, stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    if (stdout === '') throw new Error(stderr, { cause: error })
    return { exit: code, stdout }
  }
}

/** Runs the command that the package has, and returns its exit code and its output. */
function writeBaseline(args: readonly string[], input: string): Promise<[number, string]> {
  const command = join(folder, 'node_modules/@capi/spectral-rules', manifest.bin['capi-spectral-baseline'])
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve([error ? Number(error.code) : 0, stdout + stderr]),
    )
    child.stdin!.end(input)
  })
}

const price = { type: 'number', description: 'Price' }
const document = {
  openapi: '3.1.0',
  info: { title: 'theirs', version: '1.0.0', description: 'A document of another project.' },
  servers: [{ url: 'https://example.com' }],
  tags: [{ name: 'trade', description: 'Trades.' }],
  paths: {},
  components: { schemas: { Trade: { type: 'object', description: 'A trade.', properties: { price } } } },
}

const readme = readFileSync(join(room, 'README.md'), 'utf8')

/** Returns the block of the README that is called after a file. */
function blockOf(file: string): string {
  return readme.split(`\`\`\`js ${file}\n`)[1]!.split('```')[0]!
}

describe('the packed ruleset', () => {
  it.each([
    { file: '.spectral.yaml', text: `extends: ['@capi/spectral-rules']\n` },
    { file: '.spectral.mjs', text: blockOf('.spectral.mjs') },
  ])('finds in $file what is not safe, and nothing else', async ({ file, text }) => {
    await writeFile(join(folder, file), text)
    const bad = await lint(file, document)
    expect(
      (JSON.parse(bad.stdout) as Finding[]).map(({ code, path, message }) => [code, path.join('.'), message]),
    ).toEqual([
      [
        'capi-money-decimal',
        'components.schemas.Trade.properties.price',
        '`price`: write it as `type: string` with `format: decimal`: a JSON number becomes a float, was number without a format.',
      ],
    ])
    expect(bad.exit).toBe(1)
    const mended = structuredClone(document)
    Object.assign(mended.components.schemas.Trade.properties.price, { type: 'string', format: 'decimal' })
    expect((await lint(file, mended)).exit).toBe(0)
  })

  it('reports only new findings with a baseline, which a command writes', async () => {
    await writeFile(join(folder, '.spectral.mjs'), blockOf('.spectral.mjs'))
    const { stdout, exit } = await lint('.spectral.mjs', document)
    expect(exit).toBe(1)
    expect(await writeBaseline(['.spectral.mjs', '.spectral.new.mjs'], stdout)).toEqual([
      0,
      'Wrote .spectral.new.mjs with 1 findings.\n',
    ])
    expect((await lint('.spectral.new.mjs', document)).exit).toBe(0)
    const changed = structuredClone(document)
    Object.assign(changed.components.schemas.Trade.properties, { fee: { type: 'number' } })
    const later = await lint('.spectral.new.mjs', changed)
    const codes = (JSON.parse(later.stdout) as Finding[]).map(({ code, path }) => `${code} ${path.at(-1)}`)
    expect([later.exit, codes]).toEqual([1, ['capi-money-decimal fee']])
  })

  it('writes a baseline in JSON for a rule set in YAML, and one of nothing', async () => {
    await writeFile(join(folder, '.spectral.yaml'), `extends: ['@capi/spectral-rules']\n`)
    const { stdout } = await lint('.spectral.yaml', document)
    await writeBaseline(['.spectral.yaml', '.spectral.new.json'], stdout)
    expect((await lint('.spectral.new.json', document)).exit).toBe(0)
    await writeBaseline(['.spectral.yaml', '.spectral.new.json'], "[]No results with a severity of 'error' found!\n")
    expect((await lint('.spectral.new.json', document)).exit).toBe(1)
  })

  it.each([
    { args: ['.spectral.mjs'], input: '[]', message: 'must be called with RULESET and OUTPUT' },
    { args: ['.spectral.mjs', 'new.json'], input: '[]', message: 'must have the form of the rule set' },
    { args: ['.spectral.mjs', 'new.mjs'], input: 'text', message: 'must be what --format json prints, was "text".' },
  ])('refuses to write a baseline with $args and $input', async ({ args, input, message }) => {
    expect(await writeBaseline(args, input)).toEqual([2, expect.stringContaining(message)])
  })

  it('reports findings as annotations on request', async () => {
    await writeFile(join(folder, '.spectral.yaml'), `extends: ['@capi/spectral-rules']\n`)
    const { stdout } = await lint('.spectral.yaml', document, 'github-actions')
    expect(stdout).toMatch(/^::error title=capi-money-decimal,file=openapi\.json,[^\n]*::`price`: write it/m)
  })
})

describe('the README', () => {
  it('has a line for every rule', () => {
    const rows = [...readme.matchAll(/^\| `(capi-[a-z0-9-]+)` +\| (.*?) +\|$/gm)].map(([, name, text]) => [name, text])
    const rules = Object.entries(ruleset.rules).map(([name, { description }]) => [name, description])
    expect(rows).toEqual(rules)
  })
})
