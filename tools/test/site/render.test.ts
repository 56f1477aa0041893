import { describe, expect, it } from 'vitest'
import { anchorOf, renderGuide } from '../../src/site/render.ts'

describe('renderGuide', () => {
  it('gives headings an address and returns what stands below them', () => {
    const { html, sections } = renderGuide('# Title\n\nFirst *words*.\n\n## When it is `late`\n\nMore\nwords.\n')
    expect(html).toContain('<h2 id="when-it-is-late">')
    expect(sections).toEqual([
      { anchor: '', heading: '', text: 'First words.' },
      { anchor: 'when-it-is-late', heading: 'When it is late', text: 'More words.' },
    ])
  })

  it('refuses two headings of the same name', () => {
    expect(() => renderGuide('## A\n\n## A\n')).toThrow('Expected headings to differ, was "A" twice.')
  })

  it.each([
    { name: 'a guide', given: '[x](weights.md#who-waits)', want: '<a href="weights.html#who-waits">x</a>' },
    { name: 'the reference', given: '[x](reference.html#/weights)', want: '<a href="reference.html#/weights">x</a>' },
    { name: 'a place on the page', given: '[x](#here)', want: '<a href="#here">x</a>' },
    {
      name: 'a file of the repository, which is not on the site,',
      given: '[`x`](../openapi.yaml)',
      want: '<span class="path" title="spec/openapi.yaml"><code>x</code></span>',
    },
  ])('leads to $name', ({ given, want }) => {
    expect(renderGuide(given).html).toBe(`<p>${want}</p>\n`)
  })

  it.each(['[x](https://example.com/)', '[x](../nothing.yaml)', '[x](/docs)'])(
    'refuses a link elsewhere: %s',
    (given) => {
      expect(() => renderGuide(given)).toThrow('Expected a guide or a file of the repository, was a link to')
    },
  )

  it('colours code and leaves no markup in it', () => {
    const { html } = renderGuide('```ts\nconst a = "<b>"\n```\n')
    expect(html).toContain('<span class="hljs-keyword">const</span>')
    expect(html).not.toContain('<b>')
  })

  it('draws a picture into the page, with its words below', () => {
    const { html } = renderGuide('![The packages.](packages.svg)\n')
    expect(html).toMatch(/^<figure><svg [^]*<\/svg>\s*<figcaption>The packages\.<\/figcaption><\/figure>/)
  })
})

describe('anchorOf', () => {
  it('keeps letters, digits and hyphens', () => {
    expect(anchorOf('What "has" no_op, 2-fold?')).toBe('what-has-no_op-2-fold')
  })
})
