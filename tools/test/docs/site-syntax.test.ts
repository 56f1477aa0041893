import { describe, expect, it } from 'vitest'
import { badge, codeGroup, either, fold, formPlace, part, withoutSiteSyntax } from '../../product/docs/markdown.ts'

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
    { name: 'what the reference has instead', given: `${either('at most 9', 'at most 8')}.`, want: 'at most 9.' },
    {
      name: 'a badge, but not its note',
      given: badge('practice', 'practice', '**Practice.** Seen.'),
      want: '**Practice.** Seen.',
    },
    {
      name: 'parts, but not what is in them',
      given: part('field', `\`a\` text\n\n${fold('2 values', '- 1\n- 2')}`, 'a'),
      want: '`a` text\n\n- 1\n- 2\n\n',
    },
    {
      name: 'what a switch shows in place of parts',
      given: `above\n\n${part('errors beyond', 'a table')}\n\n${part('stated', 'none')}\n\n${part('panel stated', 'code')}\n\nbelow`,
      want: 'above\n\na table\n\nbelow',
    },
    {
      name: 'the part with a form',
      given: `above\n\n${part('form beyond', '## Try it\n\nA form.')}\n\nbelow`,
      want: 'above\n\nbelow',
    },
  ])('removes $name', ({ given, want }) => {
    expect(withoutSiteSyntax(given)).toBe(want)
  })

  it('changes no code', () => {
    const text = '```text\n## One {#one}\n\n::: code-group\n```\n'
    expect(withoutSiteSyntax(text)).toBe(text)
  })
})
