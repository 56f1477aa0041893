// Finds which tests kill which mutants, several mutants at a time.
//
// Most of the time of a sample goes to mutants that survive: they meet every test that reaches them. A run with twelve
// of them that passes has found none of the twelve, in the time of one.

/** Runs files of tests with mutants; returns the file that fails, undefined where all pass. */
export type Try = (mutants: readonly number[], files: readonly string[]) => Promise<string | undefined>

/** Returns the mutants that a file of tests kills, given that it fails with all of them. */
async function findKilled(mutants: readonly number[], file: string, tryOut: Try): Promise<number[]> {
  if (mutants.length === 1) return [...mutants]
  const middle = Math.ceil(mutants.length / 2)
  const killed: number[] = []
  for (const half of [mutants.slice(0, middle), mutants.slice(middle)])
    if ((await tryOut(half, [file])) !== undefined) killed.push(...(await findKilled(half, file, tryOut)))
  return killed
}

/** Returns the mutants that are killed, each with the first file of tests that does. The files run in their order. */
export async function findKillers(
  mutants: readonly number[],
  files: readonly string[],
  tryOut: Try,
): Promise<Map<number, string>> {
  const killers = new Map<number, string>()
  const search = async (group: readonly number[], rest: readonly string[]): Promise<void> => {
    while (group.length > 0 && rest.length > 0) {
      const file = await tryOut(group, rest)
      if (file === undefined) return
      rest = rest.slice(rest.indexOf(file))
      const killed = await findKilled(group, file, tryOut)
      if (killed.length === 0) {
        // Only together they fail it: apart, each half meets it again.
        const middle = Math.ceil(group.length / 2)
        await search(group.slice(0, middle), rest)
        group = group.slice(middle)
        continue
      }
      for (const mutant of killed) killers.set(mutant, file)
      group = group.filter((mutant) => !killed.includes(mutant))
    }
  }
  await search(mutants, files)
  return killers
}
