// Parses JSON without rounding any number: one whose value a JavaScript number does not have becomes a text of its
// digits, as amounts and ids are written anyway.
import { parseJson } from '@capi/client'

const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A number with a larger exponent is no amount of anything; it stays as it is. */
const longestExponent = 400

/** Parses a JSON text; throws the SyntaxError of `JSON.parse` if it is none. */
export function parseExactly(text: string): unknown {
  JSON.parse(text)
  return parseJson(text.replaceAll(tokens, (token) => (token.startsWith('"') ? token : quoteInexact(token))))
}

function quoteInexact(token: string): string {
  const exact = plainOf(token)
  // With an exponent, it would be sent with one, which no amount has.
  return exact === undefined || String(Number(token)) === exact ? token : `"${exact}"`
}

/** Returns the value of a number in plain digits, without zeros that mean nothing. */
function plainOf(token: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    token,
  )!
  const shift = Number(exponent)
  if (Math.abs(shift) > longestExponent) return undefined
  const digits = (whole + fraction).padStart(1 - shift + fraction.length, '0').padEnd(whole.length + shift, '0')
  const places = Math.max(0, fraction.length - shift)
  const left = digits.slice(0, digits.length - places).replace(/^0+(?=\d)/, '') || '0'
  const right = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  const plain = right === '' ? left : `${left}.${right}`
  return plain === '0' ? '0' : sign + plain
}
