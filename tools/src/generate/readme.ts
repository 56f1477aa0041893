// Updates the README's line with the counts of facts.
import { countLine } from '../bundle/count.ts'
import type { Document } from '../bundle/document.ts'

const place = /(<!-- facts: [^>]* -->\n\n)[^\n]*(\n\n<!-- \/facts -->)/

/** Returns the README with the current line. */
export function withFacts(readme: string, document: Document): string {
  if (!place.test(readme))
    throw new Error('README.md has no place for the facts: expected <!-- facts: ... --> and <!-- /facts -->.')
  return readme.replace(place, (_, before: string, after: string) => `${before}${countLine(document)}${after}`)
}
