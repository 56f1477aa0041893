// The help of every operation has every parameter of the document, compared with the bundle.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { run } from '../command.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape
type Node = any

const file = createRequire(import.meta.url).resolve('@capi/api/openapi.json')
const document: Node = JSON.parse(readFileSync(file, 'utf8'))

const follow = (node: Node): Node =>
  node.$ref
    ? {
        ...follow(
          node.$ref
            .slice(2)
            .split('/')
            .reduce((at: Node, step: string) => at[step], document),
        ),
        ...node,
      }
    : node

interface Parameter {
  readonly flag: string
  readonly node: Node
  readonly isRequired: boolean
}

const operations = Object.entries<Node>(document.paths).flatMap(([path, item]) =>
  Object.entries<Node>(item).map(([method, operation]) => ({
    id: operation.operationId as string,
    path,
    method,
    operation,
  })),
)

const kebab = (name: string): string =>
  name
    .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Fields that the client fills in, so that they are not required here. */
const isFilled = (name: string): boolean =>
  ['client_oid', 'clientOid', 'order_type', 'match_price', 'match_type'].includes(name)

function parametersOf({ operation }: { operation: Node }): Parameter[] {
  const outside = (operation.parameters ?? []).map(follow).map((each: Node) => ({
    flag: kebab(each.name),
    node: { ...follow(each.schema), ...each },
    isRequired: each.required === true,
  }))
  const body = operation.requestBody && follow(operation.requestBody.content['application/json'].schema)
  const inside = Object.entries<Node>(body?.properties ?? {}).map(([name, node]) => ({
    flag: kebab(node['x-name'] ?? name),
    // The mark of a list of enum values is not the mark of the field that uses it.
    node: { ...follow(node), 'x-basis': node['x-basis'] },
    isRequired:
      body.required?.includes(name) === true &&
      !(operation.operationId.startsWith('place') && isFilled(node['x-name'] ?? name)),
  }))
  return [...outside, ...inside]
}

/** What the document says that a help has to repeat, in pieces that stand in it one after the other. */
function claimsOf({ node, isRequired }: Parameter): string[] {
  const branches = [node, ...(node.allOf ?? []).map(follow)].flatMap((each: Node) => each.oneOf ?? [])
  return [
    // Neither codes nor the unit of a time: the command takes words, and times in UTC too.
    node.description
      .replace(/, as a (numeric )?(code|number|word)(?=[.,])/, '')
      .replace('; 1 is cross, 3 is isolated', '')
      .replace(/, (in Unix milliseconds|as a Unix timestamp in milliseconds)/, ''),
    ...branches.map(({ title }: Node) => title),
    ...(isRequired ? ['required'] : []),
    ...(node.default === undefined ? [] : [`default ${wordOf(branches, node.default)}`]),
    ...(node.minimum === undefined ? [] : [`at least ${node.minimum}`]),
    ...(node.maximum === undefined ? [] : [`at most ${node.maximum}`]),
    ...(node.maxLength === undefined ? [] : [`at most ${node.maxLength} characters`]),
    ...(node['x-basis'] === undefined ? [] : [`[${node['x-basis']}]`]),
  ]
}

/** A code on the wire is a word to people. */
const wordOf = (branches: Node[], value: unknown): unknown =>
  branches.find((branch) => branch.const === value)?.title ?? value

const plain = (text: string): string => text.replace(/\s+/g, ' ')

/** Returns what is said of one flag, on one line. */
function partOf(help: string, flag: string): string {
  const [, part = ''] = new RegExp(`\\n  --${flag} ([<[][^]*?)(?=\\n  -|\\n\\n)`).exec(help) ?? []
  return plain(part)
}

const helps = new Map<string, ReturnType<typeof run>>()

/** Asks for a help once. */
function helpOf(id: string): ReturnType<typeof run> {
  const help = helps.get(id) ?? run([kebab(id), '--help'])
  helps.set(id, help)
  return help
}

describe.concurrent('the help', () => {
  it('names every operation with its summary', async () => {
    const { exit, stdout } = await run(['--help'])
    expect(exit).toBe(0)
    for (const { id, operation } of operations)
      expect(plain(stdout)).toContain(`${kebab(id)} [options] ${operation.summary}`)
  })

  it.each(operations)('of $id shows every parameter of the document', async (each) => {
    const { exit, stdout, stderr } = await helpOf(each.id)
    expect([exit, stderr]).toEqual([0, ''])
    const parameters = parametersOf(each)
    for (const parameter of parameters) {
      const part = partOf(stdout, parameter.flag)
      for (const claim of claimsOf(parameter)) expect(part, parameter.flag).toContain(plain(claim))
    }
    const shown = [...stdout.matchAll(/^ {2}--([a-z0-9-]+)(?= [<[]| {2})/gm)].map(([, flag]) => flag!)
    const own = [
      'all',
      'resend',
      'json',
      'format',
      'columns',
      'since',
      'until',
      'base-url',
      'allow-insecure',
      'profile',
    ]
    own.push('timeout-ms', 'deadline-ms', 'retries', 'watch')
    expect(shown.filter((flag) => !own.includes(flag)).toSorted()).toEqual(
      parameters.map(({ flag }) => flag).toSorted(),
    )
    expect(parameters.filter(({ flag }) => own.includes(flag))).toEqual([])
  })

  it.each(operations)('of $id shows its weight and its provenance', async ({ id, path, method, operation }) => {
    const { stdout } = await helpOf(id)
    const text = plain(stdout)
    const { ip, uid } = operation['x-weight']
    const isPublic = operation.security?.length === 0
    expect(text).toContain(`${method.toUpperCase()} ${path} `)
    expect(text).toContain(
      isPublic
        ? `Weight ${ip} for the IP; public.`
        : `Weight ${ip} for the IP, ${uid} for the UID; signed, permission to ${operation['x-permission']}.`,
    )
    expect(text).toContain(plain(operation.description))
    if (operation['x-note']) expect(text).toContain(plain(operation['x-note']).trim())
    if (operation['x-basis'] === 'practice') expect(text).toContain('How it is known: Practice.')
  })

  it('shows the result of each order of a batch', async () => {
    const { stdout } = await helpOf('placeOrders')
    const [, part = ''] = /Each entry of --orders has:\n([^]*?)\n\n/.exec(stdout) ?? []
    const names = [...part.matchAll(/^ {2}(\w+) {2,}/gm)].map(([, name]) => name)
    const fields = Object.keys(document.components.schemas.BatchOrder.properties)
    expect(names).toEqual(fields.map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())))
  })
})
