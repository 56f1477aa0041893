/**
 * How deep a JSON text may be nested. The interface has fewer than ten levels; millions of levels would take seconds to
 * parse.
 */
export const DEEPEST = 10_000

export function tooDeep(): SyntaxError {
  return new SyntaxError(`expected JSON of at most ${DEEPEST} levels, was deeper`)
}
