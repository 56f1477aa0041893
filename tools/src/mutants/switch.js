// Loaded into every process of a run of tests by NODE_OPTIONS: says which mutants are present, and notes which are
// reached.
//
// A line of the file of reached mutants is: the file of tests, `import` or `test`, the number.
import { appendFileSync } from 'node:fs'

const present = new Set((process.env.CAPI_MUTANTS || undefined)?.split(',').map(Number))
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
  return present.has(number)
}
