import { errorCodes } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { type Resource, createResources, createTemplates, describeUnknown } from '../../src/resources/resources.ts'
import { readTexts } from '../../src/resources/texts.ts'

let spent = '0'
const service = createResources(readTexts(['service']), () => ({ spent }))
const both = createResources(readTexts(['service', 'local-exchange']), () => ({ spent }))
const find = async (uri: string, resources = both): Promise<string> =>
  resources.find((resource) => resource.uri === uri)!.read()
const offers = [
  { name: 'with control operations', resources: both },
  { name: 'without control operations', resources: service },
]

/** The targets of links, except in fenced code. */
const linksOf = (text: string): string[] =>
  Array.from(text.replace(/^```[^]*?^```$/gm, '').matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)

describe('createResources', () => {
  it('lists guides, and one list of each other kind', () => {
    const listed = (resources: Resource[]): string[] =>
      resources.filter(({ isListed, uri }) => isListed && !uri.startsWith('capi://guides/')).map(({ uri }) => uri)
    const own = ['capi://limits', 'capi://errors', 'capi://gaps', 'capi://operations', 'capi://schemas']
    expect(listed(service)).toEqual(own)
    expect(listed(both)).toEqual([...own, 'capi://control'])
  })

  it.each(offers)('has each resource once, and no dead link: $name', async ({ resources }) => {
    const uris = new Set(resources.map(({ uri }) => uri))
    expect(uris.size).toBe(resources.length)
    const texts = await Promise.all(resources.map(async ({ uri, read }) => ({ uri, text: await read() })))
    const links = texts.flatMap(({ uri, text }) => linksOf(text).map((target) => `${uri}: ${target}`))
    expect(links.length).toBeGreaterThan(1000)
    expect(links.filter((each) => !each.includes(': http') && !uris.has(each.split(': ')[1]!))).toEqual([])
  })

  it.each(['operations', 'schemas', 'control', 'gaps'])('names each of the %s in their list', async (kind) => {
    const list = (await find(`capi://${kind}`)) + (kind === 'schemas' ? await find('capi://control') : '')
    const each = both.filter(({ uri }) => uri.startsWith(`capi://${kind}/`))
    expect(each.length).toBeGreaterThan(30)
    for (const { uri, title } of each) {
      expect(list).toContain(`](${uri})`)
      expect(list).toContain(title.replace(/^G\d+\. /, ''))
    }
  })

  it('says how the inputs of a tool are named on the page of its operation', async () => {
    expect(await find('capi://operations/placeOrder')).toContain('| `clientOid` | `client_oid` |')
    expect(await find('capi://control/setPrice')).toContain('The tool `sandbox_setPrice` ')
  })

  it('has every error code of the document', async () => {
    for (const { code, description } of Object.values(errorCodes)) {
      expect(await find('capi://errors')).toContain(`| ${code} |`)
      expect(await find('capi://errors')).toContain(description)
    }
  })

  it('reads the limits when they are requested', async () => {
    spent = '5'
    expect(JSON.parse(await find('capi://limits'))).toEqual({ spent: '5' })
  })
})

describe('createTemplates', () => {
  it('has a template for each kind that has a list', () => {
    const templates = (resources: Resource[]): string[] =>
      createTemplates(resources).map(({ uriTemplate }) => uriTemplate)
    const own = ['capi://operations/{id}', 'capi://schemas/{name}', 'capi://gaps/{id}']
    expect(templates(service)).toEqual(own)
    expect(templates(both).toSorted()).toEqual([...own, 'capi://control/{id}'].toSorted())
  })
})

describe('describeUnknown', () => {
  it.each([
    { uri: 'capi://operations/placeorder', want: 'expected capi://operations/ with one of adjustMargin, ' },
    { uri: 'capi://control/setPrice', want: 'expected one of the list of resources, or capi://operations/{id}, ' },
    { uri: 'capi://limit', want: 'expected one of the list of resources, or capi://operations/{id}, ' },
    { uri: 'file:///etc/passwd', want: 'expected one of the list of resources, or capi://operations/{id}, ' },
  ])('says what was expected in place of $uri', ({ uri, want }) => {
    const text = describeUnknown(uri, service)
    expect(text).toContain(want)
    expect(text).toContain(`was ${JSON.stringify(uri)}.`)
  })
})
