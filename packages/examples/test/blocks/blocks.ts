/**
 * Reads the blocks of code of a page. The words after the fence say what a block is: a language, then how it is meant.
 * `ts` blocks of a page are one program, read from top to bottom; `js NAME` and `jsonl NAME` are files; `sh` runs in bash, and
 * `sh background` goes on running while the rest of the page does; `text` is what the program or script before it prints, and
 * `text like` is that with other digits; `...` stands for lines that are left out; `console` is commands after `$ `, each with what it prints, also with other digits.
 */
export interface Block {
  readonly language: string
  /** What stands behind the language. */
  readonly manner: string
  readonly text: string
  /** Line of its fence, counted from 1. */
  readonly line: number
}

/** Returns the blocks of a text in their order. */
export function readBlocks(markdown: string): Block[] {
  return Array.from(markdown.matchAll(/^```(\S*)[ \t]*(.*)\n([^]*?)^```$/gm), (match) => ({
    language: match[1]!,
    manner: match[2]!,
    text: match[3]!,
    line: markdown.slice(0, match.index).split('\n').length,
  }))
}

/** Returns the commands of a `console` block as scripts, each with the text that it is to print. */
export function readConsole({ text, line, ...block }: Block): { script: Block; want: Block }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = ''] = part.split('\n', 1)
      const want = { language: 'text', manner: 'like', text: part.slice(command.length + 1), line }
      return { script: { ...block, language: 'sh', manner: '', text: `${command}\n`, line }, want }
    })
}

/** Throws where what was printed is not what the block says. */
export function compareOutput({ text, manner, line }: Block, printed: string): void {
  // Other digits may take other room.
  const digits = (value: string): string =>
    manner === 'like' ? value.replace(/\d+/g, '0').replace(/ +/g, ' ').replace(/^ | $/gm, '') : value
  const [head = '', ...parts] = digits(text.trim()).split(/^\.\.\.\n/m)
  const found = digits(printed.trim())
  const isThere = parts.length === 0 ? found === head : found.startsWith(head) && found.endsWith(parts.at(-1)!)
  if (!isThere) throw new Error(`Expected the text of line ${line}:\n${text.trim()}\nwas:\n${printed.trim()}`)
}
