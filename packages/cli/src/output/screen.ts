// A terminal that is redrawn in place: on its alternate screen, so that what was there before comes back.
import type { WriteStream } from 'node:tty'
import { escapePainted } from './escape-text.ts'

export interface Screen {
  readonly open: () => void
  /** Replaces what the screen shows. Lines that do not fit are counted in the last one. */
  readonly draw: (text: string) => void
  /** Shows again what was there before. */
  readonly close: () => void
  readonly width: () => number
  /** Calls a function after each change of the size; returns the function that ends it. */
  readonly onResize: (listener: () => void) => () => void
}

const [enter, leave] = ['\u001B[?1049h\u001B[?25l', '\u001B[?25h\u001B[?1049l']
const [home, clearLine, clearBelow] = ['\u001B[H', '\u001B[K', '\u001B[J']

export function processScreen(stdout: WriteStream): Screen {
  return {
    open: () => void stdout.write(enter),
    draw(text) {
      const lines = fit(escapePainted(text).trimEnd().split('\n'), stdout.rows || 24, stdout.columns || 80)
      stdout.write(home + lines.map((line) => line + clearLine).join('\n') + clearBelow)
    },
    close: () => void stdout.write(leave),
    width: () => stdout.columns || 80,
    onResize(listener) {
      stdout.on('resize', listener)
      return () => void stdout.off('resize', listener)
    },
  }
}

/** A line that is too long would wrap and move the others. A table fits; messages are cut. */
function fit(lines: readonly string[], rows: number, columns: number): string[] {
  const cut = lines.map((line) => (line.includes('\u001B') ? line : line.slice(0, columns)))
  return cut.length <= rows ? cut : [...cut.slice(0, rows - 1), `${cut.length - rows + 1} more lines`.slice(0, columns)]
}
