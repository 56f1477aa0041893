/** Keeps the line of the README that counts the facts of the document. */
import { countLine } from '../bundle/count.ts'
import type { Document } from '../bundle/document.ts'

const place = /(<!-- facts: [^>]* -->\n\n)[^\n]*(\n\n<!-- \/facts -->)/

/** Returns the README with the line that the document asks for. */
export function withFacts(readme: string, document: Document): string {
  if (!place.test(readme))
    throw new Error('README.md has no place for the facts: expected <!-- facts: ... --> and <!-- /facts -->.')
  return readme.replace(place, (_, before: string, after: string) => `${before}${countLine(document)}${after}`)
}
