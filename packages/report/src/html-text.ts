// HTML as a tagged template: every value is escaped, unless it is HTML already.

/** A piece of HTML in which all text is escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Invisible characters and those that change the order of others: a text could look like another one. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

function escape(text: string): string {
  const visible = text.replace(invisible, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
  return visible.replace(/[&<>"']/g, (character) => entities[character]!)
}

type Value = string | number | Html | readonly Html[]

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const write = (value: Value): string => {
    if (value instanceof Html) return value.text
    return typeof value === 'object' ? value.map(({ text }) => text).join('') : escape(String(value))
  }
  return new Html(parts.reduce((text, part, index) => text + write(values[index - 1]!) + part))
}
