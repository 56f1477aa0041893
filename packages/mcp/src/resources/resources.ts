/** The resources: guides, open questions, the error table of the document, and the limits in force. */
import { errorCodes } from '@capi/api'
import type { Texts } from './texts.ts'

export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /** False for one that a template stands for in the list. */
  readonly isListed: boolean
  read(): string
}

/** The resources that are not listed one by one. */
export const gapTemplate = {
  uriTemplate: 'capi://gaps/{id}',
  name: 'gap',
  title: 'An open question',
  description: 'One open question of the interface, by its id such as G12, and what the local exchange does.',
  mimeType: 'text/markdown',
} as const

const markdown = 'text/markdown'

/** Returns the resources; `readLimits` returns the limits in force at the time of reading. */
export function createResources({ guides, gaps }: Texts, readLimits: () => object): Resource[] {
  const index = gaps.map(({ name, title }) => `- [${name}](capi://gaps/${name}) ${title}`).join('\n')
  return [
    {
      uri: 'capi://limits',
      name: 'limits',
      title: 'The limits in force',
      description: 'What this server allows: reading or trading, the symbols, the value of orders and of a day.',
      mimeType: 'application/json',
      isListed: true,
      read: () => JSON.stringify(readLimits(), null, 2),
    },
    {
      uri: 'capi://errors',
      name: 'errors',
      title: 'Error codes',
      description: 'Every error code of the document, with its HTTP status and meaning.',
      mimeType: markdown,
      isListed: true,
      read: errorTable,
    },
    {
      uri: 'capi://gaps',
      name: 'gaps',
      title: 'Open questions',
      description: 'What the reference of the interface leaves open, as a list.',
      mimeType: markdown,
      isListed: true,
      read: () => `# Open questions\n\n${index}\n`,
    },
    ...gaps.map(({ name, title, markdown: text }) => ({
      uri: `capi://gaps/${name}`,
      name,
      title: `${name}. ${title}`,
      description: gapTemplate.description,
      mimeType: markdown,
      isListed: false,
      read: () => text,
    })),
    ...guides.map(({ name, title, markdown: text }) => ({
      uri: `capi://guides/${name}`,
      name,
      title,
      description: 'A guide.',
      mimeType: markdown,
      isListed: true,
      read: () => text,
    })),
  ]
}

function errorTable(): string {
  const rows = Object.values(errorCodes).map(
    ({ code, name, status, description }) => `| ${code} | ${status ?? 'unknown'} | ${name} | ${description} |`,
  )
  return `# Error codes\n\n| Code | Status | Name | Meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}
