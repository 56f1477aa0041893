// Loaded into every process of a run of tests by NODE_OPTIONS: says which mutant is the present one, and notes which
// are reached.
//
// A line of the file of reached mutants is: the file of tests, `import` or `test`, the number.
import { appendFileSync } from 'node:fs'

const present = Number(process.env.CAPI_MUTANT ?? -1)
const file = process.env.CAPI_MUTANTS_REACHED
const seen = new Set()

globalThis.capiMutant = (number) => {
  if (file !== undefined) {
    const line = `${process.env.CAPI_MUTANTS_TESTS}\t${globalThis.capiMutantPhase ?? 'test'}\t${number}\n`
    if (!seen.has(line)) {
      seen.add(line)
      appendFileSync(file, line)
    }
  }
  return number === present
}
