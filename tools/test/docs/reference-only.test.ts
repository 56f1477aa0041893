// With the switch "Reference only", a page of an operation or a schema shows only what is in the document of the
// reference: names, values, bounds, weights, codes, samples and links. No page is empty.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteFolder } from '../../product/paths.ts'
import { beyondReference, readShown } from './shown.ts'

const pages = ['reference', 'schemas'].flatMap((folder) =>
  readdirSync(join(siteFolder, folder))
    .filter((name) => name.endsWith('.html'))
    .map((name) => `${folder}/${name.slice(0, -5)}`),
)
const read = (path: string): string => readFileSync(join(siteFolder, `${path}.html`), 'utf8')

it('The switch leaves of each page only what the reference states', () => {
  const wrong = pages.flatMap((path) => {
    const shown = readShown(read(path))
    return shown ? beyondReference(path, shown) : [`${path}: no part of the reference`]
  })
  expect(pages.length).toBeGreaterThan(90)
  expect(wrong).toEqual([])
})

it.each<[name: string, path: string, from: RegExp | string, to: string, wrong: RegExp]>([
  [
    'a name of a value',
    'schemas/OrderKindCode',
    /<h3 [^>]*id="value-5"[^>]*>/,
    '$&<code>partial_close</code>',
    /code p/,
  ],
  ['a program', 'reference/getTicker', '<div class="panel beyond"', '<div class="panel"', /sample /],
  ['a refusal', 'reference/cancelOrder', '<div class="errors beyond"', '<div class="errors"', /(code|number) 40\d/],
  ['a budget', 'reference/index', /<div class="beyond">(?=[^]{0,200}windowMs)/, '<div>', /code windowMs/],
  [
    'a link to another operation',
    'reference/listPositions',
    /<div class="beyond">(?=<p><strong>Next)/,
    '<div>',
    /link /,
  ],
  ['an entry of the menu', 'reference/getTicker', /<i class="beyond-item">/g, '<i>', /link .*placeOrder/],
  ['a bound', 'reference/listFills', /<div class="chips">/, '<p>at most 77</p>$&', /number 77/],
  ['an empty page', 'reference/placeOrder', 'The reference does not describe this operation.', '', /: empty/],
])('The law names %s', (_, path, from, to, wrong) => {
  const html = read(path)
  const spoiled = html.replace(from as RegExp, to)
  expect(spoiled).not.toBe(html)
  expect(beyondReference(path, readShown(html)!)).toEqual([])
  expect(beyondReference(path, readShown(spoiled)!)).toContainEqual(expect.stringMatching(wrong))
})
