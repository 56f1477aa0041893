import { describe, expect, it } from 'vitest'
import { codeGroup, formPlace, withoutSiteSyntax } from '../../src/handbook/site-syntax.ts'

describe('withoutSiteSyntax', () => {
  it.each([
    { name: 'ids of headings', given: '## One {#one}\n\ntext', want: '## One\n\ntext' },
    {
      name: 'a section with the place of a form',
      given: `above\n\n## Try it\n\n${formPlace('Open', 'A form.')}\n\n## Below\n`,
      want: 'above\n\n## Below\n',
    },
    {
      name: 'groups of code, but not their blocks',
      given: codeGroup(['```go [Go]\npackage main\n```', '```ts\nlet a\n```']),
      want: '```go [Go]\npackage main\n```\n\n```ts\nlet a\n```',
    },
  ])('removes $name', ({ given, want }) => {
    expect(withoutSiteSyntax(given)).toBe(want)
  })

  it('changes no code', () => {
    const text = '```text\n## One {#one}\n\n::: code-group\n```\n'
    expect(withoutSiteSyntax(text)).toBe(text)
  })
})
