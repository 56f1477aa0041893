import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyText, codecs, writeBody, writeQuery } from '../../../../packages/api/src/index.ts'
import { root } from '../../../src/bundle/paths.ts'
import { allSamples } from './all.ts'
import { describeWithShell, run } from './shell.ts'

const samples = allSamples()
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')

/** A sample as it must not be: the compiler has to find fault with it, or it looks at nothing. */
const wrong = samples.find(({ call }) => call.id === 'placeOrder')!.typescript.replace("'open_long'", "'open_lnog'")

describe('the TypeScript samples', () => {
  let folder: string
  let complaints: string[]

  beforeAll(async () => {
    const parent = join(root, 'tools/dist')
    await mkdir(parent, { recursive: true })
    folder = await mkdtemp(join(parent, 'samples-'))
    await Promise.all(samples.map(({ call, typescript }) => writeFile(join(folder, `${call.id}.ts`), typescript)))
    await writeFile(join(folder, 'wrong.ts'), wrong)
    const paths = { '@capi/client': [join(root, 'packages/client/src/index.ts')] }
    const config = { extends: join(root, 'tsconfig.json'), compilerOptions: { paths }, include: ['*.ts'] }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    complaints = await check(folder)
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true }))

  it('are what the client accepts', () => {
    expect(complaints.filter((line) => !line.startsWith('wrong.ts'))).toEqual([])
  })

  it('are looked at: one with a misspelt word is refused', () => {
    expect(complaints.join('\n')).toMatch(/^wrong\.ts.*open_lnog/)
  })

  describeWithShell('when they run', () => {
    it.each(samples)('send what the curl samples send: $call.id', async ({ call, curl, typescript }) => {
      const input = await inputOf(typescript, call.id)
      const { fields } = codecs[call.id as keyof typeof codecs]
      const { url, body } = run(curl)
      expect(fields && !call.hasBody ? writeQuery(input, fields) : '').toBe(url.search.slice(1))
      const written = fields && call.hasBody ? bodyText(writeBody(input, fields)) : 'null'
      expect(JSON.parse(written)).toEqual(body === '' ? null : JSON.parse(body))
    })
  })
})

async function check(project: string): Promise<string[]> {
  const failed = await promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', '.'], { cwd: project }).catch(
    (error: { stdout: string }) => error,
  )
  return failed.stdout.split('\n').filter((line) => /error TS/.test(line))
}

/** Runs a sample with a client that only remembers what it is asked for. */
async function inputOf(sample: string, id: string): Promise<object> {
  const asked: [id: string, input: object][] = []
  const client = new Proxy(
    {},
    {
      get:
        (_, method) =>
        (input: object = {}) =>
          void asked.push([String(method), input]),
    },
  )
  const program = ts.transpile(sample.replace(/^import .*$/m, ''), {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
  })
  // oxlint-disable-next-line no-new-func -- the sample is a program, and is run as one
  const start = new Function('createClient', 'console', `return (async () => {${program}})()`) as (
    ...given: unknown[]
  ) => Promise<void>
  await start(() => client, { log: () => undefined })
  expect(asked.map(([method]) => method)).toEqual([id])
  return asked[0]![1]
}
