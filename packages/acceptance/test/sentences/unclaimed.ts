// Lists the sentences of a guide that say what a program does and that nothing checks: no claim quotes them, and no
// block of code follows them. Sentences on the reference and on public practice are not of them: facts of the document
// are checked elsewhere.
//
// What counts is decided by words, so the list is for readers, and no test demands that it be empty.

/** What acts in such a sentence: a program of ours, or something in code. */
const actor =
  /\b(client|exchange|server|sandbox|command|worker|world|sweep|report)s?\b|`[^`]+`|\{\{(operation|control) /i
const verb = /\b(is|are|has|have|can|cannot|does|do|was|were|needs?|stays?|starts?|ends?|[a-z]{3,}(?<!ss|us|is)s)\b/
const others = /\b(reference|practice|published|gap|guide|page|you|your)\b|\{\{gap /i
/** The verbs with which advice begins. */
const advice =
  /^(- )?(Use|Set|Save|Start|Stop|See|Read|Write|Pass|Wait|Create|Compare|Repeat|Decide|Drop|Poll|Close|Cancel|Run|Send|Take|Add|Name|Update|Leave|Call|Copy|Replace|To|Do|If|Never|Always)\b/

/** Returns a text on one line, as a quote of it is written in a claim. */
export function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** Returns the sentences of the prose of a guide, with whether a block of code follows their paragraph. */
export function sentencesOf(guide: string): { text: string; hasBlock: boolean }[] {
  const blocks = guide.split(/^(?:```|~~~)[^]*?^(?:```|~~~)$/m)
  return blocks.flatMap((prose, at) => {
    const paragraphs = prose
      .replaceAll(/<!--[^]*?-->/g, '')
      .split(/\n\s*\n|\n(?=- |\d+\. |#)/)
      .filter((paragraph) => !/^\s*(#|\|)/.test(paragraph) && paragraph.trim() !== '')
    return paragraphs.flatMap((paragraph, index) => {
      const hasBlock = at < blocks.length - 1 && index === paragraphs.length - 1
      const texts = inLine(paragraph)
        .trim()
        .split(/(?<=[.!?]) (?=[A-Z`*{])/)
      return texts.map((text) => ({ text, hasBlock }))
    })
  })
}

/** Returns the sentences of behaviour, and those of them that nothing checks. */
export function checkSentences(guide: string, claims: readonly string[]): { all: string[]; unclaimed: string[] } {
  const told = sentencesOf(guide).filter(({ text }) => {
    const plain = text.replaceAll(/`[^`]+`/g, 'code')
    return actor.test(text) && verb.test(plain) && !others.test(plain) && !advice.test(text)
  })
  const isChecked = (text: string): boolean => claims.some((says) => says.includes(text) || text.includes(says))
  const unclaimed = told.filter(({ text, hasBlock }) => !hasBlock && !isChecked(text))
  const textOf = ({ text }: { text: string }): string => text
  return { all: told.map(textOf), unclaimed: unclaimed.map(textOf) }
}
