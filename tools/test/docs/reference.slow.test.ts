// The pages of operations and schemas in Chromium, compared with the documents: nothing is missing, and the switch
// hides the rest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { distFolder } from '../../product/paths.ts'
import { type Document, type Json, follow, listOperations } from '../../product/bundle/document.ts'
import { browserTimeoutMs, chromiumPath, describeWithChromium } from '../../vitest/needs.ts'
import { type Visit, openSite } from './browser.ts'
import { type Shown as PageShown, beyondReference } from './shown.ts'

const read = (name: string): Document => JSON.parse(readFileSync(join(distFolder, name), 'utf8')) as Document
const [document, stated, control] = ['openapi.json', 'openapi.reference.json', 'sandbox.json'].map(read) as [
  Document,
  Document,
  Document,
]

/** What a page must show, collected from a part of a document without the code that writes the pages. */
interface Facts {
  readonly fields: Set<string>
  readonly bounds: Set<string>
  readonly values: Set<string>
  readonly notes: Set<string>
  readonly examples: Set<string>
}

type Part = { readonly [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- any node of a document

const narrowing = (node: Part, key: string): boolean => key in node && /^(?:min|max|pattern)/.test(key)

function factsOf(part: unknown, whole: Document, isPage: boolean): Facts {
  const facts: Facts = {
    fields: new Set(),
    bounds: new Set(),
    values: new Set(),
    notes: new Set(),
    examples: new Set(),
  }
  const visit = (node: Part, around: readonly string[], isExtended = false): void => {
    const { $ref, properties, minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = node
    if (node['x-note']) facts.notes.add(node['x-note'])
    for (const name of Object.keys(properties ?? {})) facts.fields.add(name)
    if (minimum !== undefined) facts.bounds.add(`at least ${minimum}`)
    if (maximum !== undefined) facts.bounds.add(`at most ${maximum}`)
    if (minLength !== undefined && maxLength !== 0) facts.bounds.add(`at least ${minLength} characters`)
    if (maxLength) facts.bounds.add(`at most ${maxLength} characters`)
    if (minItems !== undefined) facts.bounds.add(`at least ${minItems} items`)
    if (maxItems !== undefined) facts.bounds.add(`at most ${maxItems} items`)
    if (pattern) facts.bounds.add(`pattern ${pattern}`)
    if (node['const'] !== undefined) facts.values.add(String(node['const']))
    for (const value of node['enum'] ?? []) facts.values.add(String(value))
    if (typeof $ref === 'string' && !around.includes($ref)) {
      const target = follow(whole, $ref) as Part
      // The notes of another schema are on its own page.
      // A bound beside a reference narrows the one of the schema.
      const rest = Object.fromEntries(
        Object.entries(target).filter(([key]) => key !== 'x-note' && !narrowing(node, key)),
      )
      const isRecord = rest['properties'] !== undefined
      // A page of a schema leads to the pages of the records inside it, and has the fields of those that it extends.
      if (!(isPage && isRecord && !isExtended)) visit(stripNotes(rest), [...around, $ref])
    }
    for (const key of ['items', 'additionalProperties']) if (typeof node[key] === 'object') visit(node[key], around)
    for (const key of ['oneOf', 'anyOf', 'allOf', 'prefixItems'])
      for (const each of node[key] ?? []) visit(each, around, key === 'allOf')
    for (const each of Object.values(properties ?? {})) visit(each as Part, around)
  }
  visit(part as Part, [])
  return facts
}

/** Removes notes below a schema that a page only refers to. */
function stripNotes(node: Part): Part {
  return JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'x-note' ? undefined : value))) as Part
}

function operationFacts(operation: Part, whole: Document): Facts {
  const parameters = ((operation['parameters'] ?? []) as Part[]).map(
    (each) => (each['$ref'] ? follow(whole, each['$ref']) : each) as Part,
  )
  const bodies = [operation['requestBody'], operation['responses']['200']] as (Part | undefined)[]
  const schemas = bodies.flatMap((body) => body?.['content']?.['application/json']?.schema ?? [])
  const facts = factsOf(
    {
      anyOf: [
        ...schemas,
        ...parameters.map(({ name, schema, ...rest }) => ({ ...rest, properties: { [name]: schema } })),
      ],
    },
    whole,
    false,
  )
  for (const body of bodies)
    for (const example of Object.values(
      (body?.['content']?.['application/json']?.examples ?? {}) as Record<string, Part>,
    )) {
      const { value } = (example['$ref'] ? follow(whole, example['$ref']) : example) as { value: Json }
      facts.examples.add(JSON.stringify(value, null, 2))
    }
  if (operation['x-note']) facts.notes.add(operation['x-note'])
  return facts
}

const pages = [
  ...listOperations(document).map(({ operation }) => ({
    path: `reference/${operation.operationId}`,
    facts: operationFacts(operation as never, document),
  })),
  ...listOperations(control).map(({ operation }) => ({
    path: `sandbox-api/${operation.operationId}`,
    facts: operationFacts(operation as never, control),
  })),
  ...Object.entries(document.components.schemas).map(([name, schema]) => ({
    path: `schemas/${name}`,
    facts: factsOf(schema, document, true),
  })),
]

/** What the reference bundle has of the same pages. */
const known = new Map<string, Facts>([
  ...listOperations(stated).map(
    ({ operation }) => [`reference/${operation.operationId}`, operationFacts(operation as never, stated)] as const,
  ),
  ...Object.entries(stated.components.schemas).map(
    ([name, schema]) => [`schemas/${name}`, factsOf(schema, stated, true)] as const,
  ),
])

/** Returns Markdown as the text that a browser shows. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)|[`*\\]/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

describeWithChromium('the pages of operations and schemas', () => {
  let visit: Visit
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    visit = await openSite('/docs/')
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'], timeout: browserTimeoutMs })
    // What a page shows does not depend on its scripts.
    page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    page.setDefaultTimeout(browserTimeoutMs)
  })
  afterAll(async () => {
    await browser?.close()
    await visit?.close()
  })

  it('show all facts of the document, fit on a phone, and show with the switch only what the reference bundle has', async () => {
    const [missing, wrong]: [string[], string[]] = [[], []]
    const counts = { fields: 0, bounds: 0, values: 0, notes: 0, examples: 0 }
    for (const { path, facts } of pages) {
      await page.goto(`${visit.site}${path}.html`)
      const { text, code, codes, width, shown, bounds } = (await page.evaluate(READ)) as Shown
      const names = new Set(codes.flatMap((each) => [each, each.slice(each.lastIndexOf('.') + 1)]))
      for (const name of facts.fields) if (!names.has(name)) missing.push(`${path}: field ${name}`)
      for (const bound of facts.bounds) if (!text.includes(bound)) missing.push(`${path}: ${bound}`)
      for (const value of facts.values) if (!codes.includes(value || '""')) missing.push(`${path}: value ${value}`)
      for (const note of facts.notes) if (!text.includes(plain(note))) missing.push(`${path}: note ${note}`)
      for (const example of facts.examples) if (!code.includes(example)) missing.push(`${path}: example ${example}`)
      if (width > 390) missing.push(`${path}: ${width} px wide`)
      for (const key of Object.keys(counts) as (keyof Facts)[]) counts[key] += facts[key].size

      const own = known.get(path) ?? factsOf({}, stated, true)
      for (const name of shown) {
        const last = name.slice(name.lastIndexOf('.') + 1)
        if (!own.fields.has(last) && !own.values.has(last === '""' ? '' : last) && !last.startsWith('['))
          wrong.push(`${path}: field ${name}`)
      }
      for (const bound of bounds) if (!own.bounds.has(bound)) wrong.push(`${path}: ${bound}`)
      // The browser hides with its style sheet what the fast test takes for hidden.
      if (!path.startsWith('sandbox-api'))
        wrong.push(...beyondReference(path, (await page.evaluate(SHOWN)) as PageShown))
    }
    console.log(`${pages.length} pages: ${JSON.stringify(counts)}`)
    expect(pages.length).toBeGreaterThan(150)
    expect(missing).toEqual([])
    expect(wrong).toEqual([])
  }, 900_000)
})

interface Shown {
  readonly text: string
  readonly code: string[]
  readonly codes: string[]
  readonly width: number
  /** The names of fields, and the bounds, that are visible while the switch is on. */
  readonly shown: string[]
  readonly bounds: string[]
}

/** Reads a page: what it shows, and then what it shows with the switch, with everything unfolded. */
const READ = `(() => {
  const main = document.querySelector('.reference')
  const list = (selector) => Array.from(main.querySelectorAll(selector))
  const width = document.documentElement.scrollWidth
  const copy = main.cloneNode(true)
  for (const each of copy.querySelectorAll('.stated')) each.remove()
  const text = copy.textContent.replace(/\\s+/g, ' ')
  const code = list('pre').map((each) => each.textContent.trim())
  const codes = list('code').map((each) => each.textContent)
  document.documentElement.classList.add('reference-only')
  for (const each of list('details')) each.open = true
  const fields = list('.field').filter((each) => each.checkVisibility())
  const shown = fields.map((each) => each.querySelector('code').textContent)
  const lines = fields.map((each) => each.querySelector(':scope > p').innerText)
  const bounds = lines.flatMap((line) => line.match(/(?<=· )at (least|most) [\\d.-]+( characters| items)?/g) ?? [])
  return { text, code, codes, width, shown, bounds }
})()`

/** Reads what a page shows with the switch on, as the fast test does from the HTML. */
const SHOWN = `(() => {
  const main = document.querySelector('.reference')
  const seen = (root, selector) => Array.from(root.querySelectorAll(selector)).filter((each) => each.checkVisibility())
  const textOf = (each) => each.textContent.replaceAll('\\u200B', '')
  const codes = seen(main, 'code').filter((each) => !each.closest('pre')).map(textOf)
  // Of several examples, all can be chosen.
  const samples = seen(main, '.panel').flatMap((each) => Array.from(each.querySelectorAll('pre'), (block) => textOf(block).trim()))
  for (const each of document.querySelectorAll('.VPSidebar .items')) each.style.display = 'block'
  const links = seen(document, 'a[href]').map((each) => each.getAttribute('href'))
  for (const each of main.querySelectorAll('pre')) each.remove()
  return { text: main.innerText, codes, samples, links }
})()`
