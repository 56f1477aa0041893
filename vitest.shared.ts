// What the tests of all packages have in common.
// The condition makes imports of a sibling package read its source, so that no build stands between an edit and a test.
import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'

const conditions = ['@capi/source', 'module', 'node', 'development|production']

const config: ViteUserConfig = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
    setupFiles: fileURLToPath(new URL('vitest.setup.ts', import.meta.url)),
    // Files share what they import, which is most of the time of many otherwise. So no test replaces a module.
    isolate: false,
    reporters: ['default', fileURLToPath(new URL('tools/vitest/skipped-tests.ts', import.meta.url))],
    // Tests wait for conditions, not for times: a limit ends only a test that has failed, however slow the machine is.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}

export default config
