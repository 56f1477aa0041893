import { describe, expect, it } from 'vitest'
import { compileProgram } from '../../src/programs/compile.ts'

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`

describe('compileProgram', () => {
  it('joins the blocks of a page, without types, into a function of packages, console and process', async () => {
    const first = `import { createClient } from '@capi/client'\nconst client: string = createClient({ key: process.env.KEY! })`
    const page = `${fence('ts', first)}Then:\n\n${fence('ts', 'console.log(await client)')}`
    const program = await compileProgram(`${page}\nAfter it.\n`)
    const url = `data:text/javascript,${encodeURIComponent(program!.text)}`
    const { default: run } = (await import(url)) as { default: (...given: object[]) => Promise<void> }
    const lines: string[] = []
    const packages = { '@capi/client': { createClient: ({ key }: { key: string }) => `client of ${key}` } }
    await run(packages, { log: (line: string) => lines.push(line) }, { env: { KEY: 'k' } })
    expect(lines).toEqual(['client of k'])
    expect(program!.end).toBe(page.trimEnd().length)
  })

  it('reads programs with a name, and leaves out tests and other languages', async () => {
    const first = fence('js first.mjs', 'console.log(1)')
    const page = first + fence('js first.test.mjs', 'no syntax') + fence('sh', 'ls')
    const end = first.trimEnd().length
    expect(await compileProgram(page)).toMatchObject({ text: expect.stringContaining('console.log(1)'), end })
    expect(await compileProgram(fence('sh', 'ls'))).toBeUndefined()
  })

  it('leaves out a program that imports what a page does not have', async () => {
    const page = fence('ts', `import { tmpdir } from 'node:os'\nconsole.log(tmpdir())`)
    expect(await compileProgram(page)).toBeUndefined()
    const later = fence('ts', `const { tmpdir } = await import('node:os')\nconsole.log(tmpdir())`)
    expect(await compileProgram(later)).toBeUndefined()
    const server = fence(
      'ts',
      `import { createSandbox } from '@capi/sandbox'\nconst sandbox = createSandbox()\nawait sandbox.listen()`,
    )
    expect(await compileProgram(server)).toBeUndefined()
  })
})
