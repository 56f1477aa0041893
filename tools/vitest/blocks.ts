/**
 * Reads the code blocks of a Markdown page. A fence names the language and sometimes a mode:
 * - all `ts` blocks of a page are one program; `js NAME`, `ts NAME` and `jsonl NAME` are files;
 * - `sh` runs in bash, and `sh background` runs while the rest of the page does;
 * - `text` is the output of the program or script before it, and `text like` the same with other numbers; `...`
 *   replaces omitted lines;
 * - `console` has commands after `$ `, each with its output, in which numbers may differ.
 */
export interface Block {
  readonly language: string
  /** The text after the language. */
  readonly mode: string
  readonly text: string
  /** Line of its fence, counted from 1. */
  readonly line: number
}

/** Returns the blocks of a text, in order. */
export function readBlocks(markdown: string): Block[] {
  return Array.from(markdown.matchAll(/^```(\S*)[ \t]*(.*)\n([^]*?)^```$/gm), (match) => ({
    language: match[1]!,
    mode: match[2]!,
    text: match[3]!,
    line: markdown.slice(0, match.index).split('\n').length,
  }))
}

/** Returns the commands of a `console` block as scripts, each with its expected output. */
export function readConsole({ text, line, ...block }: Block): { script: Block; want: Block }[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = ''] = part.split('\n', 1)
      const want = { language: 'text', mode: 'like', text: part.slice(command.length + 1), line }
      return { script: { ...block, language: 'sh', mode: '', text: `${command}\n`, line }, want }
    })
}

/** Throws if the output differs from the block. */
export function compareOutput({ text, mode, line }: Block, printed: string): void {
  // Another number may have another width and another sign: a clock is a millisecond ahead or behind.
  const digits = (value: string): string =>
    mode === 'like'
      ? value
          .replace(/(?<!\w)-?\d+|\d+/g, '0')
          .replace(/ +/g, ' ')
          .replace(/^ | $/gm, '')
      : value
  const [head = '', ...parts] = digits(text.trim()).split(/^\.\.\.\n/m)
  const found = digits(printed.trim())
  const isThere =
    parts.length === 0
      ? found === head
      : found.startsWith(head) && found.endsWith(parts.at(-1)!) && parts.every((part) => found.includes(part))
  if (!isThere) throw new Error(`Expected the text of line ${line}:\n${text.trim()}\nwas:\n${printed.trim()}`)
}
