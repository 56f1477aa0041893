// Compares what readers see.
import type { Path, Report, Versions } from './change.ts'

/** Texts that readers see, and the announcement that something will be removed. */
interface Texts {
  readonly summary?: string
  readonly description?: string
  readonly deprecated?: boolean
}

/** Reports other texts of an operation, a parameter or a field, without quoting them. */
export function compareTexts({ old, now }: Versions<Texts>, path: Path, report: Report): void {
  for (const key of ['summary', 'description'] as const)
    if (old[key] !== now[key]) {
      const what =
        old[key] === undefined ? 'was absent, is there' : now[key] === undefined ? 'was there, is absent' : 'is another'
      report('text-changed', [...path, key], `The ${key} ${what}.`)
    }
  if (now.deprecated === true && old.deprecated !== true)
    report('deprecated', [...path, 'deprecated'], 'It was in use, is deprecated.')
}
