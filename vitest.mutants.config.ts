// The tests that Stryker runs with changed code.
import config from './vitest.shared.ts'

export default {
  ...config,
  test: {
    ...config.test,
    // They read the code as text, or measure what it needs.
    exclude: [...config.test!.exclude!, '**/test/{imports,clock,tree-shaking,memory}.test.ts'],
    // A change may be in what a module does when it is imported.
    isolate: true,
    reporters: [],
  },
}
