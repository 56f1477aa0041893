// The slow tier: what is slow by nature, in files named `*.slow.test.ts`.
import config from './vitest.config.ts'

export default {
  ...config,
  test: { ...config.test, include: ['test/**/*.slow.test.ts'], exclude: ['**/node_modules/**'] },
}
