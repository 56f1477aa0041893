/**
 * What a helper of tests started and ends after the file of tests. A helper that is shared by files is loaded once, so
 * its own `afterAll` would belong to the first of them.
 */
const endings: (() => unknown)[] = []

/** Calls a function when all tests of the present file are done. */
export function afterFile(end: () => unknown): void {
  endings.push(end)
}

/** Ends what the present file has started. */
export async function endFile(): Promise<void> {
  await Promise.all(endings.splice(0).map((end) => end()))
}
