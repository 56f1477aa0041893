// The claims about the program of each language.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWith, type Need } from '../../../../tools/vitest/needs.ts'
import { buildTimeout, execute, openWorkspace, sourceOf } from './toolchain.ts'
import { checkTrade } from './trade.ts'

export interface Program {
  readonly language: Need & ('Python' | 'Go' | 'Java' | 'Rust')
  /** Why the tools of the language are missing; null where they run. */
  readonly lack: string | null
  readonly signer: string
  /** The command that runs the program once it is built. */
  readonly command: readonly string[]
}

/** Describes the program in a language. */
export function describeProgram({ language, lack, signer, command }: Program): void {
  const name = language.toLowerCase()

  it(`the signer in ${language} has at most 60 lines`, async () => {
    const lines = (await readFile(join(sourceOf(name), signer), 'utf8')).trim().split('\n')
    expect(lines.length).toBeLessThanOrEqual(60)
  })

  describeWith(language, lack, `the program in ${language}`, () => {
    let folder: string

    it(
      'compiles without a warning, and signs each vector as published',
      async () => {
        folder = await openWorkspace(name)
        await execute(['bash', 'build.sh'], folder)
      },
      buildTimeout,
    )

    it('trades, and prints every id and time exactly', () => checkTrade((env) => execute(command, folder, env)))
  })
}
