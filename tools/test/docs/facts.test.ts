import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../product/paths.ts'
import { fillFacts, readSources } from '../../product/docs/facts.ts'

const guidesFolder = join(root, 'spec/guides')

const sources = readSources()
const { document } = sources
const texts = readdirSync(guidesFolder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, markdown: readFileSync(join(guidesFolder, name), 'utf8') }))

describe('fillFacts', () => {
  it.each([
    ['{{operation getTicker}}', '[`getTicker`](/reference/getTicker.md)'],
    ['{{value document/x-limits/ipWeight}}', String(document['x-limits']['ipWeight'])],
    ['{{value sandbox/info/version}}', sources.sandbox.info.version],
    ['{{gap G4}}', `[G4 ${sources.handbook.gaps.get('G4')?.title}](/gaps.md#g4)`],
    ['{{control setPrice}}', '[`POST /sandbox/market/{symbol}/price`](/sandbox-api/setPrice.md)'],
    ['{{counts}}', String(Object.values(document.paths).flatMap((item) => Object.values(item)).length)],
  ])('turns %s into %s', (given, want) => {
    expect(fillFacts(given, sources)).toBe(want)
  })

  it('lists the weight of every operation', () => {
    const rows = fillFacts('{{weights}}', sources).split('\n').slice(2)
    expect(rows).toHaveLength(Number(fillFacts('{{counts}}', sources)))
  })

  it('lists every way in which a request can be made to fail', () => {
    const rows = fillFacts('{{values FaultAction}}', sources).split('\n').slice(2)
    expect(rows).toHaveLength(sources.sandbox.components.schemas['FaultAction']?.oneOf?.length ?? 0)
    expect(rows.join('\n')).toContain('`staleRead`')
  })

  it('lists the steps of a workflow with their operations', () => {
    const text = fillFacts('{{workflow read-bills}}', sources)
    expect(text).toContain('| 1 | [`listBills`](/reference/listBills.md) | Read a page of 100 bills. |')
    expect(text).toContain('| 2 | workflow `read-bills` |')
  })

  it('lists the spellings of each field, and the operations in which the local exchange sends another one', () => {
    const rows = fillFacts('{{spellings}}', sources).split('\n')
    const [record, operation] = ['[`ModeSetting`](/schemas/ModeSetting.md)', '[`getAccount`](/reference/getAccount.md)']
    expect(rows).toContain(`| ${record} | \`separatedMode\` | \`separated_mode\` |  |`)
    expect(rows).toContain(`| ${record} | \`separatedMode\` | \`separatedModeEnum\` | ${operation} |`)
  })

  it('lists the fields of responses that may be null, and none of requests', () => {
    const rows = fillFacts('{{nullable}}', sources).split('\n').slice(2)
    expect(rows).toContainEqual(expect.stringMatching(/^\| \[`CancelResult`\]\(\S+\) \| `err_msg` \| .*null when/))
    expect(rows.length).toBeGreaterThan(12)
    expect(rows.join('\n')).not.toContain('BillQuery')
  })

  it('shows a whole file as a block in its language', () => {
    const text = readFileSync(join(root, 'packages/examples/go/sign.go'), 'utf8')
    expect(fillFacts('{{file packages/examples/go/sign.go}}', sources)).toBe(`\`\`\`go\n${text}\`\`\``)
  })

  it('leaves fenced code as it is', () => {
    const text = '```ts\n{{weights}}\n```\n'
    expect(fillFacts(text, sources)).toBe(text)
  })

  it.each([
    ['{{wieght placeOrder}}', 'Expected the name of a fact, was {{wieght placeOrder}}.'],
    ['{{operation placeOrdre}}', 'Expected an operation of the document, was placeOrdre.'],
    ['{{file packages/no.go}}', 'ENOENT'],
    ['{{value document/x-limits/weight}}', 'The document has no #/document/x-limits/weight.'],
    ['{{code 1}}', 'Expected a value of the schema, was 1.'],
    ['{{gap G0}}', 'Expected an entry of the register of gaps, was G0.'],
    ['{{marked sample Order.size}}', 'Expected a fact marked sample, was Order.size.'],
    ['{{schema Nothing}}', 'Expected a schema, was Nothing.'],
    ['{{values Clock}}', 'Expected a schema of several values, was another one.'],
    ['{{workflow breakIt}}', 'Expected a workflow of workflows.arazzo.yaml, was breakIt.'],
    ['{{control breakIt}}', 'Expected an operation of the document, was breakIt.'],
  ])('refuses %s', (given, want) => {
    expect(() => fillFacts(given, sources)).toThrow(want)
  })
})

describe.each(texts)('the guide $name', ({ markdown }) => {
  const prose = markdown.replace(/^```[^]*?^```$/gm, '').replace(/\{\{[^}]*\}\}/g, '')

  it('types no number that the document knows: it asks for it', () => {
    // A command of the repository has measured the rows that state a spread.
    const words = prose
      .replace(/^\|.* ± .*$/gm, '')
      .replace(/`[^`]*`/g, '')
      .replace(/^\d+\. |SHA-256|base64/gm, '')
    expect(words.match(/\S*\d{2,}\S*|\bG\d+\b/g) ?? []).toEqual([])
  })

  it('names only operations, headers and records that there are', () => {
    const spans = Array.from(prose.matchAll(/`([^`]+)`/g), ([, text = '']) => text)
    const operations = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((each) => each.operationId),
    )
    const headers = Object.values(document.components.securitySchemes).map(({ name }) => String(name))
    // Fields of the control document may begin like operations.
    const fields = Object.values(sources.sandbox.components.schemas).flatMap((each) =>
      Object.keys(each.properties ?? {}),
    )
    const claimed = spans.filter((span) => /^(list|get|place|cancel)[A-Z]\w+$|^ACCESS-/.test(span))
    expect(claimed.filter((span) => ![...operations, ...headers, ...fields].includes(span))).toEqual([])
  })
})
