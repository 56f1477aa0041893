import { controlManual } from '@capi/api/control-manual'
import { type ManualField, type ManualKind, type ManualOperation, manual } from '@capi/api/manual'
import { describe, expect, it } from 'vitest'
import { type Surface, dropDeadLinks, readTexts } from '../../src/resources/texts.ts'

const texts = new Map(readTexts(['service', 'local-exchange']).map((text) => [text.uri, text]))

/** The names on the wire of the fields, and of those inside them. */
const namesOf = (fields: readonly ManualField[]): string[] =>
  fields.flatMap(({ wire, kind }) => [wire, ...namesIn(kind)])
function namesIn(kind: ManualKind): string[] {
  if (kind.type === 'object') return namesOf(kind.fields)
  return kind.type === 'list' || kind.type === 'map' ? namesIn(kind.of) : []
}

describe('readTexts', () => {
  it('reads guides and open questions with their titles', () => {
    expect(texts.get('capi://guides/errors')).toMatchObject({ kind: 'guides', title: 'Errors and what to do' })
    expect(texts.get('capi://gaps/G1')).toMatchObject({ name: 'G1', title: 'G1. Placing a single order' })
    expect([...texts.values()].filter(({ kind }) => kind === 'guides').length).toBeGreaterThan(20)
  })

  it.each(Object.entries<ManualOperation>(manual))(
    'has a page of %s, which names each of its parameters and fields, those of arrays on the page of a schema',
    (id, { summary, fields, headers, answer }) => {
      const { title, markdown } = texts.get(`capi://operations/${id}`)!
      expect(title).toBe(summary)
      const linked = Array.from(markdown.matchAll(/\]\((capi:\/\/schemas\/\w+)\)/g), ([, uri = '']) => texts.get(uri)!)
      const all = [markdown, ...linked.map((text) => text.markdown)].join('\n')
      for (const name of [...namesOf(fields), ...namesOf(headers), ...namesIn(answer)])
        expect(all).toMatch(new RegExp(`[\`.] ?${name}\\b`))
    },
  )

  it.each(Object.entries<ManualOperation>(controlManual))(
    'has a page of the control operation %s, which names each of its parameters',
    (id, { fields, headers }) => {
      const { markdown } = texts.get(`capi://control/${id}`)!
      for (const { wire } of [...fields, ...headers]) expect(markdown).toContain(`\`${wire}\``)
    },
  )

  it('has pages of control operations and their schemas only for the local exchange', () => {
    const service = readTexts(['service']).map(({ uri }) => uri)
    expect(service).toContain('capi://schemas/Order')
    expect(service).not.toContain('capi://schemas/FaultRule')
    expect(service.filter((uri) => uri.startsWith('capi://control'))).toEqual([])
    expect(texts.has('capi://schemas/FaultRule')).toBe(true)
  })

  it('throws if the package has not been built', () => {
    expect(() => readTexts(['missing' as Surface])).toThrow(
      /Expected the texts of the package in .*missing.*npm run build/,
    )
  })
})

describe('dropDeadLinks', () => {
  it('replaces a link to a resource that does not exist by its text, and changes nothing else', () => {
    const uris = new Set(['capi://gaps/G1'])
    const text = '[1] [G1](capi://gaps/G1) `[a]` [`list[].id`](capi://schemas/X), [site](https://example.com)'
    expect(dropDeadLinks(text, uris)).toBe('[1] [G1](capi://gaps/G1) `[a]` `list[].id`, [site](https://example.com)')
  })
})
