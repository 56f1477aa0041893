// The command in one file, made from the present source, which starts three times as fast as the source itself.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { keepAddresses } from '../../../../tools/esbuild/keep-addresses.js'

const sandbox = join(import.meta.dirname, '../..')

const packagesOfOthers: Plugin = {
  name: 'packages of others',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@capi/') ? null : { path, external: true },
    )
  },
}

/** The file to run with Node. */
export const commandFile: string = await bundleCommand()

async function bundleCommand(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: sandbox,
    entryPoints: ['src/command/cli.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@capi/source'],
    plugins: [keepAddresses, packagesOfOthers],
    write: false,
  })
  const code = outputFiles[0]!.contents
  const folder = join(sandbox, 'node_modules/.cache/capi')
  const file = join(folder, `command-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`)
  // Test files run at the same time, so the file appears at once and whole.
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, code)
    renameSync(own, file)
  }
  return file
}
