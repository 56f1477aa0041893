// Changes the code of one package in small places and runs its tests against each change: what survives is a statement
// that no test checks. CAPI_PACKAGE names the package; without it, the day does, so that each has its night.
const packages = [
  'engine',
  'client',
  'follow',
  'sandbox',
  'backtest',
  'cli',
  'mirror',
  'report',
  'simulation',
  'test-kit',
]
const name = process.env['CAPI_PACKAGE'] || packages[Math.floor(Date.now() / 86_400_000) % packages.length]
if (!packages.includes(name)) throw new Error(`CAPI_PACKAGE must be one of ${packages.join(', ')}, was ${name}.`)

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', dir: `packages/${name}`, related: false },
  mutate: [`packages/${name}/src/**/*.ts`],
  coverageAnalysis: 'perTest',
  // TypeScript 7 has no API with which Stryker could read or check types.
  tsconfigFile: 'none.json',
  disableTypeChecks: false,
  dryRunTimeoutMinutes: 60,
  incremental: true,
  incrementalFile: `reports/mutants/${name}.json`,
  htmlReporter: { fileName: `reports/mutants/${name}.html` },
  reporters: ['clear-text', 'progress', 'html'],
}
