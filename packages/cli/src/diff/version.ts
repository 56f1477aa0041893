// Compares version numbers by semantic versioning.

/**
 * Whether a version announces breaking changes since an older one: the first number is higher, or before 1.0 the
 * second. Versions of other forms, such as dates, announce nothing.
 */
export function isBreaking(before: string, after: string): boolean {
  const [was, is] = [partsOf(before), partsOf(after)]
  if (!was || !is) return false
  if (is.major !== was.major) return is.major > was.major
  return is.major === 0 && is.minor > was.minor
}

function partsOf(version: string): { major: number; minor: number } | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+/.exec(version) ?? []
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) }
}
