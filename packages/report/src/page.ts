// A page without scripts and without references to other files: light, dark, and light on paper.
import { Html, html } from './html-text.ts'
import { style } from './html-style.ts'

/** Returns the page as a file. `ownStyle` is CSS that follows the style of all reports. */
export function writePage(title: string, body: Html, ownStyle = ''): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
        <title>${title}</title>
        <style>
          ${style}${new Html(ownStyle)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return `${page.text.trim()}\n`
}
