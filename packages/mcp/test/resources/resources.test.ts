import { errorCodes } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { createResources } from '../../src/resources/resources.ts'

const text = (name: string): { name: string; title: string; markdown: string } => ({
  name,
  title: `Title ${name}`,
  markdown: '# x\n',
})
let spent = '0'
const resources = createResources({ guides: [text('orders')], gaps: [text('G1'), text('G2')] }, () => ({ spent }))
const find = (uri: string): string => resources.find((resource) => resource.uri === uri)!.read()

describe('createResources', () => {
  it('lists guides, and the open questions as one list', () => {
    expect(resources.filter(({ isListed }) => isListed).map(({ uri }) => uri)).toEqual([
      'capi://limits',
      'capi://errors',
      'capi://gaps',
      'capi://guides/orders',
    ])
    expect([find('capi://gaps/G2'), find('capi://guides/orders')]).toEqual(['# x\n', '# x\n'])
    expect(find('capi://gaps')).toContain('- [G1](capi://gaps/G1) Title G1')
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
