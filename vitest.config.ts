// Two projects for each package, here `client` with its fast tests and `client:slow` with the files named
// `*.slow.test.ts`:
//
// pnpm vitest run --project client retry
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestProjectConfiguration, type ViteUserConfig, defineConfig } from 'vitest/config'
import shared from './vitest.shared.ts'

const folders = ['tools', ...readdirSync(join(import.meta.dirname, 'packages')).map((name) => `packages/${name}`)]

function projectsOf(folder: string): TestProjectConfiguration[] {
  const root = join(import.meta.dirname, folder)
  const name = folder.replace('packages/', '')
  const { exclude = [] } = shared.test!
  return [
    { ...shared, root, test: { ...shared.test, name, exclude: [...exclude, 'test/repository/**'] } },
    {
      ...shared,
      root,
      test: {
        ...shared.test,
        name: `${name}:slow`,
        include: ['test/**/*.slow.test.ts'],
        exclude: ['**/node_modules/**'],
        // A browser on a machine that others use takes a minute for what it does in two seconds alone.
        testTimeout: 300_000,
        hookTimeout: 300_000,
      },
    },
  ]
}

/** What holds for the whole repository, which `pnpm lint` checks. */
const repository: TestProjectConfiguration = {
  ...shared,
  root: join(import.meta.dirname, 'tools'),
  test: { ...shared.test, name: 'repository', include: ['test/repository/**/*.test.ts'] },
}

const projects = [...folders.flatMap(projectsOf), repository]
const config: ViteUserConfig = defineConfig({ ...shared, test: { ...shared.test, projects } })

export default config
