// Headers that protect the user of a browser.

/** Headers of every response: a browser must not guess its content type. */
export const safeHeaders: Readonly<Record<string, string>> = { 'X-Content-Type-Options': 'nosniff' }

/** The same as a list of names and values, as node:http takes them. */
export const safeHeaderList: readonly string[] = Object.entries(safeHeaders).flat()

/**
 * Headers of a page. The page itself limits what it may load; only a header can forbid others to show it in a frame.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': `frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
}
