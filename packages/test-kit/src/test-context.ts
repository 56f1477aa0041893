// Reports to the runner of a test: it ends the world with the test, and prints its story if the test fails. Supports
// the test contexts of vitest and node:test, which are told apart by their methods.

/** What is used of the context that vitest and node:test pass to a test, or to a hook before each test. */
export interface TestContext {
  /** vitest: called if the test fails. */
  onTestFailed?(callback: () => Promise<void>): void
  /** vitest: called at the end of the test. */
  onTestFinished?(callback: () => Promise<void>): void
  /** node:test: called at the end of the test. */
  after?(callback: () => Promise<void>): void
  /** node:test: prints a line below the test. */
  diagnostic?(line: string): void
  /** node:test: whether the test has passed. */
  readonly passed?: boolean
}

export interface TestEnd {
  /** Returns the text to print if the test fails. */
  readonly describe: () => Promise<string>
  readonly close: () => Promise<void>
}

/** Whether a value is the context of a test. */
export function isTestContext(value: object): value is TestContext {
  return 'onTestFailed' in value || 'after' in value
}

/** Prints the text if the test fails, and closes in any case. */
export function attachToTest(test: TestContext, { describe, close }: TestEnd): void {
  if (test.onTestFailed) {
    // The reporters of vitest print this below the name of the test.
    test.onTestFailed(async () => console.error(await describe()))
    test.onTestFinished?.(close)
    return
  }
  test.after?.(async () => {
    if (test.passed === false) for (const line of (await describe()).split('\n')) test.diagnostic?.(line)
    await close()
  })
}
