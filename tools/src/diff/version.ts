/** Compares version numbers by semantic versioning. */

/** Whether a version permits breaking changes since an older one: the first number is higher, or before 1.0 the second. */
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
