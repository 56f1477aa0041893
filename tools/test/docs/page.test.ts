import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeWithChromium } from '../../vitest/needs.ts'
import { nameOf } from '../../src/bundle/document.ts'
import { decorate } from '../../src/docs/decorate.ts'
import { readHandbook } from '../../src/handbook/handbook.ts'
import { renderPage } from '../../src/docs/page.ts'
import { type Visit, entryOf, open, read, readAll, readTabs, spoken, spokenMarkdown } from './browser.ts'
import { bundle } from './tiny.ts'

const document = bundle()
const handbook = await readHandbook()
const decorated = decorate(document, handbook)
const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
const schemas = Object.entries(decorated.components.schemas).map(([name, schema]) => ({
  name,
  route: `${(schema as { 'x-tags'?: string[] })['x-tags']?.[0]}/${name}`.toLowerCase(),
  schema: document.components.schemas[name]!,
}))
const vocabularies = schemas.filter(({ route }) => route.startsWith('vocabularies/'))

describeWithChromium('the reference page', () => {
  let folder: string
  let visit: Visit
  let html: string
  const texts = new Map<string, string>()

  /** Returns the text of an entry; it is looked up once. */
  async function textOf(route: string): Promise<string> {
    const text = texts.get(route) ?? (await read(visit.page, route))
    texts.set(route, text)
    return text
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'capi-page-'))
    html = await renderPage(decorated)
    await writeFile(join(folder, 'index.html'), html)
    visit = await open(join(folder, 'index.html'))
  }, 60_000)
  afterAll(async () => {
    await visit?.close()
    await rm(folder, { recursive: true })
  })

  it('is one file of less than 5 MB', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(5_000_000)
    expect(html).not.toMatch(/<(script|img)[^>]* src=|<link[^>]* href=/)
  })

  it.each(operations)('shows $operationId with its weights, its permission and all its notes', async (operation) => {
    const text = await readTabs(visit.page, `${operation.tags[0]}/${operation.operationId}`.toLowerCase())
    const { ip, uid } = operation['x-weight']
    const wanted = [
      operation.summary,
      operation.operationId,
      uid === undefined ? `Weight IP ${ip} ` : `Weight IP ${ip}, UID ${uid} `,
      `Permission ${operation['x-permission'] ?? 'none, public'}`,
      ...(operation['x-basis']
        ? []
        : [operation['x-source']].flat().map((number) => `${number} ${handbook.sections.get(number)}`)),
      ...textsIn(operation),
      ...(operation['x-gap'] === undefined ? [] : [operation['x-gap']].flat().map(gapTitle)),
    ]
    expect(missing(text, wanted)).toEqual([])
  })

  it('offers a call in both languages', async () => {
    const { page } = visit
    expect(await read(page, 'order/placeorder')).toContain('openssl dgst -sha256 -hmac')
    const entry = entryOf(page, 'order/placeorder')
    await entry.getByRole('button', { name: 'curl' }).click()
    await page.getByRole('menuitem', { name: 'TypeScript' }).click()
    await expect.poll(() => entry.innerText()).toContain('await capi.placeOrder(')
  })

  it('offers every example of a body as the payload', async () => {
    const { page } = visit
    await read(page, 'order/cancelorder')
    const entry = entryOf(page, 'order/cancelorder')
    await entry.getByRole('button', { name: /^(curl|TypeScript)$/ }).click()
    await page.getByRole('menuitem', { name: 'Payload' }).click()
    for (const { summary, value } of examplesOf('cancelOrder').toReversed()) {
      await entry.getByRole('button', { name: 'Example' }).first().click()
      await page.getByRole('menuitem', { name: summary }).click()
      await expect.poll(async () => spoken(await entry.innerText())).toContain(spoken(JSON.stringify(value, null, 2)))
    }
  })

  it.each(vocabularies)(
    'shows every value of $name with its word, its text and its mark',
    async ({ route, schema }) => {
      const text = await textOf(route)
      const wanted = (schema.oneOf ?? []).flatMap((branch) => {
        const word = branch.title === branch.const ? '' : `${branch.title}: `
        return [`${branch.const} ${word}${spokenMarkdown(branch.description!)}`, ...textsIn(branch)]
      })
      expect(wanted.length).toBeGreaterThan(0)
      expect(missing(text, wanted)).toEqual([])
    },
  )

  it.each(schemas)('shows $name with every note in it', async ({ name, route, schema }) => {
    expect(missing(await textOf(route), [name, ...textsIn(schema)])).toEqual([])
  })

  it('shows the notes on shared answers, parameters and headers where they are used', async () => {
    const text = await readAll(visit.page, 'order/listcurrentorders')
    const { parameters, responses, securitySchemes } = document.components
    const used = ['Locale', 'SymbolFilter', 'StartTime', 'EndTime', 'Limit', 'Page'].map((name) => parameters[name])
    const wanted = [...used, ...Object.values(responses), ...Object.values(securitySchemes)].flatMap((node) =>
      textsIn(node),
    )
    expect(missing(text, wanted)).toEqual([])
  })

  it.each(['conflict', 'sample', 'practice', 'sandbox'])('lists everything that is marked as %s', async (basis) => {
    const notes = notesOf(basis, document)
    expect(notes.length).toBeGreaterThan(0)
    expect(missing(await textOf(`how-we-know/${basis}`), notes)).toEqual([])
  })

  it.each([...handbook.gaps.values()])(
    'has an entry for $id at the address that links lead to',
    async ({ id, title, points }) => {
      const text = await textOf(`open-questions/${id.toLowerCase()}`)
      expect(missing(text, [`${id} ${title}`, ...points.map((point) => spokenMarkdown(point.text))])).toEqual([])
    },
  )

  it('leads from a mark to its gap', async () => {
    const { page } = visit
    await read(page, 'order/listorderhistory')
    await entryOf(page, 'order/listorderhistory')
      .getByRole('link', { name: gapTitle('G9') })
      .first()
      .click()
    await expect.poll(() => entryOf(page, 'open-questions/g9').isVisible()).toBe(true)
    expect(new URL(page.url()).hash).toBe('#/open-questions/g9')
  })

  it('lists the weight of every operation and every budget', async () => {
    const text = (await textOf('weights')) + (await textOf('weights/budgets'))
    const budgets = Object.entries(document['x-limits']).filter(([key]) => !key.startsWith('x-'))
    const wanted = operations.map(({ summary, 'x-weight': { ip, uid } }) => `${summary} ${ip} ${uid ?? ''}`.trim())
    expect(missing(text, [...wanted, ...budgets.map(([key, value]) => `${key} ${String(value)}`)])).toEqual([])
  })

  it.each(decorated.tags)('names everything of $name in its menu', async ({ name, description = '' }) => {
    await read(visit.page, name.toLowerCase())
    const headings = [...description.matchAll(/^## (.+?) \{%/gm)].map(([, heading = '']) =>
      heading.replaceAll('\\', ''),
    )
    const calls = operations.filter(({ tags }) => tags[0] === name).map(({ summary }) => summary)
    const data = schemas.filter(({ route }) => route.startsWith(`${name}/`)).map((schema) => schema.name)
    const wanted = [...headings, ...calls, ...data]
    expect(wanted).not.toEqual([])
    await expect
      .poll(async () => missing(spoken(await visit.page.locator('.menu-content').innerText()), wanted))
      .toEqual([])
  })

  it('finds a field by its name', async () => {
    const { page } = visit
    await page.getByTestId('search-trigger').click()
    await page.keyboard.type('legacyOrdeDirection')
    await page.getByText('response 200 fields').first().waitFor()
  })

  it.each(['weights', 'weights/budgets', 'how-we-know/practice', 'open-questions/g2', 'vocabularies/errorcode'])(
    'cuts no table of %s on a phone',
    async (route) => {
      const { page } = visit
      await page.setViewportSize({ width: 390, height: 844 })
      await read(page, route)
      const tables = await entryOf(page, route).locator('table:visible').all()
      const boxes = await Promise.all(tables.map((table) => table.boundingBox()))
      await page.setViewportSize({ width: 1440, height: 1000 })
      expect(boxes).not.toEqual([])
      expect(boxes.filter((box) => box === null || box.x + box.width > 390)).toEqual([])
    },
  )

  it('leads back to the guides', async () => {
    const guides = visit.page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Guides' })
    expect(await guides.getAttribute('href')).toBe('index.html')
  })

  it('asks nobody for anything and complains of nothing', () => {
    expect(visit.requests).toEqual([])
    expect(visit.complaints).toEqual([])
  })

  function gapTitle(id: string): string {
    return `${id} ${handbook.gaps.get(id)!.title}`
  }
})

function examplesOf(operationId: string): { summary: string; value: unknown }[] {
  const { requestBody } = operations.find((operation) => operation.operationId === operationId)!
  const { examples } = requestBody!.content['application/json'] as { examples?: Record<string, { $ref: string }> }
  return Object.values(examples!).map(({ $ref }) => document.components.examples[nameOf($ref)]!)
}

function missing(text: string, wanted: readonly string[]): string[] {
  return wanted.filter((each) => !text.includes(spoken(each)))
}

/** Returns descriptions and notes, at any depth, but not those behind references. */
function textsIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const own = node as { description?: unknown; 'x-note'?: unknown }
  const texts = [own.description, own['x-note']].filter((text) => typeof text === 'string').map(spokenMarkdown)
  return [...texts, ...Object.values(node).flatMap((value) => textsIn(value))]
}

/** Returns the notes on whatever has the mark. */
function notesOf(basis: string, node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const { 'x-basis': own, 'x-note': note } = node as { 'x-basis'?: string; 'x-note'?: string }
  return [
    ...(own === basis ? [spokenMarkdown(note!)] : []),
    ...Object.values(node).flatMap((value) => notesOf(basis, value)),
  ]
}
