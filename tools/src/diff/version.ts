/** Whether a version says that it breaks with an older one, as semantic versions say it. */

/** A breaking change raises the first number, or before 1.0 the second. */
export function isBreaking(before: string, after: string): boolean {
  const [oldMajor = 0, oldMinor = 0] = partsOf(before)
  const [major = 0, minor = 0] = partsOf(after)
  if (major !== oldMajor) return major > oldMajor
  return major === 0 && minor > oldMinor
}

function partsOf(version: string): number[] {
  if (!/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`A version must be three numbers, was ${JSON.stringify(version)}.`)
  return version.split('.').map(Number)
}
