/** Measures everything, prints the page and writes it to RESULTS.md. Takes some minutes; a quiet machine gives steadier numbers. */
import { writeFileSync } from 'node:fs'
import { measureImports } from './import-time.js'
import { measureGovernor, measureParsing } from './parts.js'
import { report } from './report.js'
import { runRounds } from './rounds.js'
import { measureSizes } from './size.js'

const begun = performance.now()
const measured = {
  sizes: await measureSizes(),
  imports: measureImports(),
  parsing: measureParsing(),
  governor: measureGovernor(),
  turns: await runRounds(),
}
const page = await report(measured, {
  date: new Date().toISOString().slice(0, 10),
  seconds: (performance.now() - begun) / 1_000,
})
writeFileSync(new URL('../RESULTS.md', import.meta.url), page)
console.log(page)
