import { describe, expect, it } from 'vitest'
import { seal } from '../../src/docs/seal.ts'

const policy = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'" />'

describe('seal', () => {
  it('leaves no address from which the renderer would fetch an image', () => {
    const page = `${policy}src:e?\`https://example.com/docs/logo-mini-full.svg\`:\`https://example.com/docs/logo-mini.svg\``
    const sealed = seal(page)
    expect(sealed).not.toContain('example.com')
    expect(sealed.match(/data:image/g)).toHaveLength(2)
  })

  it('throws when there is no image to replace', () => {
    expect(() => seal(policy)).toThrow('Expected the image that the renderer fetches, was none')
  })

  it('throws when the page has no policy', () => {
    expect(() => seal('https://example.com/docs/logo.svg')).toThrow(
      'Expected a Content-Security-Policy in the template, was none.',
    )
  })
})
