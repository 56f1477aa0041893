// The slow tier: what is slow by nature, in files named `*.slow.test.ts`.
import config from './vitest.shared.ts'

export default {
  ...config,
  test: {
    ...config.test,
    include: ['test/**/*.slow.test.ts'],
    exclude: ['**/node_modules/**'],
    // A browser on a machine that others use takes a minute for what it does in two seconds alone.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}
