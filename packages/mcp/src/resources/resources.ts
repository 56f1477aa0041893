// The resources: the texts of the handbook, the error table of the document, and the limits in force.
import { errorCodes } from '@capi/api'
import { controlManual } from '@capi/api/control-manual'
import { type ManualOperation, manual } from '@capi/api/manual'
import { kinds } from './kinds.ts'
import { type Text, dropDeadLinks } from './texts.ts'
import { describeInputs } from './inputs-section.ts'

export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  /** False for one that a template stands for in the list. */
  readonly isListed: boolean
  read(): string | Promise<string>
}

/** Stands for the resources that are not listed one by one. */
export interface ResourceTemplate extends Pick<Resource, 'name' | 'title' | 'description' | 'mimeType'> {
  readonly uriTemplate: string
}

const mimeType = 'text/markdown'

/** Returns the resources; `readLimits` returns the limits in force at the time of reading. */
export function createResources(texts: readonly Text[], readLimits: () => object | Promise<object>): Resource[] {
  const own: Resource[] = [
    {
      uri: 'capi://limits',
      name: 'limits',
      title: 'The limits in force',
      description:
        'What this server allows: reading or trading, the symbols, the limits of orders, positions and losses, and a stop.',
      mimeType: 'application/json',
      isListed: true,
      read: async () => JSON.stringify(await readLimits(), null, 2),
    },
    {
      uri: 'capi://errors',
      name: 'errors',
      title: 'Error codes',
      description: 'Every error code of the document, with its HTTP status and meaning.',
      mimeType,
      isListed: true,
      read: errorTable,
    },
  ]
  const uris = new Set(texts.map(({ uri }) => uri))
  return [...own, ...texts.map((text) => textResource(text, uris))]
}

/** Returns the templates of the kinds of texts that have a list. */
export function createTemplates(resources: readonly Resource[]): ResourceTemplate[] {
  return Object.entries(kinds)
    .filter(([kind]) => resources.some(({ uri }) => uri === `capi://${kind}`))
    .map(([kind, { title, description }]) => {
      const name = kind.replace(/s$/, '')
      return {
        uriTemplate: `capi://${kind}/{${kind === 'schemas' ? 'name' : 'id'}}`,
        name,
        title,
        description,
        mimeType,
      }
    })
}

/**
 * Returns the message of the error for a URI that no resource has, with the names of its kind or the templates of all
 * kinds.
 */
export function describeUnknown(uri: string, resources: readonly Resource[]): string {
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1)
  const names = resources.filter((each) => each.uri === folder + each.name).map(({ name }) => name)
  const isKind = names.length > 0 && folder !== 'capi://'
  const templates = createTemplates(resources).map(({ uriTemplate }) => uriTemplate)
  const expected = isKind
    ? `${folder} with one of ${names.join(', ')}`
    : `one of the list of resources, or ${templates.join(', ')}`
  return `Resource not found: expected ${expected}, was ${JSON.stringify(uri)}.`
}

function textResource({ uri, kind, name, title, markdown }: Text, uris: ReadonlySet<string>): Resource {
  const { list, description } = kinds[kind]!
  return {
    uri,
    name: name ?? kind,
    title: name === undefined ? list!.title : title,
    description: name === undefined ? list!.description : description,
    mimeType,
    isListed: name === undefined || list === undefined,
    read: () => dropDeadLinks(markdown, uris) + inputsOf(kind, name),
  }
}

function inputsOf(kind: string, name = ''): string {
  const operations = { operations: manual, control: controlManual }[kind] as Record<string, ManualOperation> | undefined
  const operation = operations?.[name]
  return operation ? describeInputs((kind === 'control' ? 'sandbox_' : '') + name, operation.fields) : ''
}

function errorTable(): string {
  const rows = Object.values(errorCodes).map(
    ({ code, name, status, description }) => `| ${code} | ${status ?? 'unknown'} | ${name} | ${description} |`,
  )
  return `# Error codes\n\n| Code | Status | Name | Meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}
