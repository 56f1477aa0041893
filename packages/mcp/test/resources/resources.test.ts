import { errorCodes } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { type Resource, createResources, createTemplates, describeUnknown } from '../../src/resources/resources.ts'
import { readTexts } from '../../src/resources/texts.ts'

let spent = '0'
const service = createResources(readTexts(['service']), () => ({ spent }))
const both = createResources(readTexts(['service', 'local-exchange']), () => ({ spent }))
const find = (uri: string, resources = both): string => resources.find((resource) => resource.uri === uri)!.read()
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

  it.each(offers)('has each resource once, and no dead link: $name', ({ resources }) => {
    const uris = new Set(resources.map(({ uri }) => uri))
    expect(uris.size).toBe(resources.length)
    const links = resources.flatMap(({ uri, read }) => linksOf(read()).map((target) => `${uri}: ${target}`))
    expect(links.length).toBeGreaterThan(1000)
    expect(links.filter((each) => !each.includes(': http') && !uris.has(each.split(': ')[1]!))).toEqual([])
  })

  it.each(['operations', 'schemas', 'control', 'gaps'])('names each of the %s in their list', (kind) => {
    const list = find(`capi://${kind}`) + (kind === 'schemas' ? find('capi://control') : '')
    const each = both.filter(({ uri }) => uri.startsWith(`capi://${kind}/`))
    expect(each.length).toBeGreaterThan(30)
    for (const { uri, title } of each) {
      expect(list).toContain(`](${uri})`)
      expect(list).toContain(title.replace(/^G\d+\. /, ''))
    }
  })

  it('says how the inputs of a tool are named on the page of its operation', () => {
    expect(find('capi://operations/placeOrder')).toContain('| `clientOid` | `client_oid` |')
    expect(find('capi://control/setPrice')).toContain('The tool `sandbox_setPrice` ')
  })

  it('has every error code of the document', () => {
    for (const { code, description } of Object.values(errorCodes)) {
      expect(find('capi://errors')).toContain(`| ${code} |`)
      expect(find('capi://errors')).toContain(description)
    }
  })

  it('reads the limits when they are requested', () => {
    spent = '5'
    expect(JSON.parse(find('capi://limits'))).toEqual({ spent: '5' })
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
