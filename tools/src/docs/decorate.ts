/**
 * Creates the document that the page is rendered from, by one function after another. The order matters: samples and menu need
 * the original document, and the guide needs the marks before they become text.
 */
import { showAlternatives } from './decorations/alternatives.ts'
import { addGuide } from './decorations/guide.ts'
import { arrangeMenu } from './decorations/navigation.ts'
import { showOperations } from './decorations/operations.ts'
import { addRecordExamples } from './decorations/record-examples.ts'
import { showRemarks } from './decorations/remarks.ts'
import { addSamples } from './decorations/samples.ts'
import { inlineValues } from './decorations/values.ts'
import { showVocabularies } from './decorations/vocabularies.ts'
import type { Decoration } from '../handbook/display-document.ts'

/** The page shows the addresses that are known, not the variable for others. */
const showKnownServers: Decoration = (document) => ({
  ...document,
  servers: document.servers.filter(({ url }) => !url.includes('{')),
})

const DECORATIONS: readonly Decoration[] = [
  showKnownServers,
  addSamples,
  inlineValues,
  arrangeMenu,
  addGuide,
  addRecordExamples,
  showVocabularies,
  showAlternatives,
  showRemarks,
  showOperations,
]

/** Returns the document with everything that the page is to show. */
export const decorate: Decoration = (document, handbook) =>
  DECORATIONS.reduce((decorated, decoration) => decoration(decorated, handbook), document)
