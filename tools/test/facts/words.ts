/** Compares prose with keywords: every word must occur, at the start of a word; `a|b` asks for one of them. */
export function missingWords(text: string, keywords: string): string[] {
  const words = text.toLowerCase().split(/[^a-z0-9{}<>:_-]+/)
  const parts = new Set([...words, ...words.flatMap((word) => word.split(/[_-]/))])
  const starts = (wanted: string): boolean => [...parts].some((part) => part.startsWith(wanted.toLowerCase()))
  return keywords.split(' ').filter((keyword) => !keyword.split('|').some((wanted) => starts(wanted)))
}
