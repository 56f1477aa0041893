// Installs what only releases need, if it is not there: the programs that check, and the registry of the rehearsal.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runAsync } from './commands.ts'
import { repository } from './packages.ts'

export async function installTools(): Promise<void> {
  for (const folder of ['tools/release', 'tools/release/registry'].map((each) => join(repository, each))) {
    if (isInstalled(folder)) continue
    await runAsync(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'],
      {
        cwd: folder,
      },
    )
  }
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
