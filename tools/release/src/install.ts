// Installs the registry of the rehearsal, if it is not there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAsync } from './commands.ts'
import { repository } from './packages.ts'

export async function installTools(): Promise<void> {
  const folder = join(repository, 'tools/release/registry')
  if (isInstalled(folder)) return
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  await runAsync('npm', ['ci', '--ignore-scripts', '--prefer-offline', ...quiet], { cwd: folder })
}

/** Whether every package of the lockfile is installed; npm writes a list of them when it is done. */
function isInstalled(folder: string): boolean {
  const list = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const integrities = (file: string): string =>
    Object.entries(
      (JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { integrity?: string }> }).packages,
    )
      .flatMap(([path, { integrity }]) => (path === '' ? [] : `${path} ${integrity}`))
      .toSorted()
      .join('\n')
  return integrities(list) === integrities(join(folder, 'package-lock.json'))
}
