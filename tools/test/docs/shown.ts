// What a page shows while the switch "Reference only" is on, from its HTML and the rules of `reference.css`, and what
// of it is not in the document of the reference.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Node, follow } from '../../product/bundle/document.ts'
import { distFolder } from '../../product/paths.ts'

export interface Shown {
  /** The text of the page itself. */
  readonly text: string
  readonly codes: readonly string[]
  readonly samples: readonly string[]
  /** The targets of links, also in the menu. */
  readonly links: readonly string[]
}

interface Element {
  readonly name: string
  readonly classes: ReadonlySet<string>
  readonly href: string | undefined
  readonly parent: Element | undefined
  readonly children: (Element | string)[]
}

const empty = new Set(['area', 'br', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/** Reads the body of a page that VitePress has written, in which every element is closed. */
function parse(html: string): Element {
  const root: Element = { name: '', classes: new Set(), href: undefined, parent: undefined, children: [] }
  let at = root
  const body = html.slice(html.indexOf('<body')).replace(/<(script|style)\b[^]*?<\/\1>|<!--[^]*?-->/g, '')
  for (const [, text = '', end, name = '', attributes = ''] of body.matchAll(/([^<]+)|<(\/)?([a-z]\w*)([^>]*)>/gi)) {
    if (text) at.children.push(unescape(text))
    else if (end) {
      while (at.parent && at.name !== name) at = at.parent
      at = at.parent ?? root
    } else {
      const classes = new Set(/ class="([^"]*)"/.exec(attributes)?.[1]?.split(/\s+/) ?? [])
      const element: Element = {
        name,
        classes,
        href: / href="([^"]*)"/.exec(attributes)?.[1],
        parent: at,
        children: [],
      }
      at.children.push(element)
      if (!empty.has(name) && !attributes.endsWith('/')) at = element
    }
  }
  return root
}

function unescape(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", nbsp: ' ' }
  return text.replace(/&(#?\w+);/g, (all, name: string) => names[name] ?? all).replaceAll('\u200B', '')
}

const elementsOf = ({ children }: Element): Element[] => children.filter((each) => typeof each !== 'string')

function has(element: Element, name: string): boolean {
  return element.classes.has(name) || elementsOf(element).some((each) => has(each, name))
}

/** Whether `reference.css` hides an element while the switch is on. */
function isHidden(element: Element): boolean {
  const { classes, name, parent } = element
  const isMark = classes.has('mark') && ['practice', 'assumed', 'sandbox'].some((each) => classes.has(each))
  if (classes.has('beyond') || isMark) return true
  if (name === 'tr' && has(element, 'beyond-row')) return true
  const [only, ...others] = elementsOf(element)
  if (name === 'li' && only?.classes.has('beyond') && others.length === 0) return true
  if (parent?.classes.has('beyond-page') && name !== 'h1' && !classes.has('stated')) return true
  if (
    classes.has('VPSidebarItem') &&
    elementsOf(element).some((each) => each.classes.has('item') && has(each, 'beyond-item'))
  )
    return true
  return classes.has('pager') && has(element, 'beyond-item')
}

const inline = new Set(['a', 'b', 'code', 'em', 'i', 'pre', 'span', 'strong'])

function textOf(element: Element): string {
  const texts = element.children.map((each) => {
    if (typeof each === 'string') return each
    const text = isHidden(each) ? '' : textOf(each)
    return inline.has(each.name) ? text : ` ${text} `
  })
  return texts.join('')
}

/** Returns what a page shows with the switch on; undefined if it has no part that is made from the document. */
export function readShown(html: string): Shown | undefined {
  const [texts, codes, samples, links] = [[], [], [], []] as [string[], string[], string[], string[]]
  let isReference = false
  const visit = (element: Element, isInside: boolean): void => {
    if (isHidden(element)) return
    const inside = isInside || element.classes.has('reference')
    if (inside && !isInside) {
      isReference = true
      texts.push(textOf(element))
    }
    if (element.href) links.push(element.href)
    if (element.name === 'pre') {
      if (inside) samples.push(textOf(element).trim())
      return
    }
    if (inside && element.name === 'code') codes.push(textOf(element))
    for (const each of elementsOf(element)) visit(each, inside)
  }
  visit(parse(html), false)
  return isReference ? { text: texts.join(' '), codes, samples, links } : undefined
}

const stated = JSON.parse(readFileSync(join(distFolder, 'openapi.reference.json'), 'utf8')) as Node
const wholeText = JSON.stringify(stated)

/** Returns every key, text and number of a node, and of what it refers to. */
function wordsOf(node: unknown, seen: Set<string> = new Set()): Set<string> {
  const found = new Set<string>()
  const visit = (each: unknown): void => {
    if (each === null || typeof each !== 'object') return void found.add(String(each))
    for (const [key, inner] of Object.entries(each)) {
      found.add(key)
      if (key === '$ref' && !seen.has(String(inner))) {
        seen.add(String(inner))
        found.add(basename(String(inner)))
        visit(follow(stated, String(inner)))
      }
      visit(inner)
    }
  }
  visit(node)
  return found
}

/** Returns what of a page the document of the reference does not have. */
export function beyondReference(path: string, shown: Shown): string[] {
  const [folder, name = ''] = path.split('/')
  const own = ownNode(folder!, name)
  if (own === undefined) return shown.text.includes('The reference does not describe this') ? [] : [`${path}: empty`]
  const words = wordsOf(own)
  if (folder === 'schemas') for (const id of usersOf(name)) words.add(id)
  const wrong = [
    ...shown.codes.filter((code) => !isKnown(code, words)).map((code) => `code ${code}`),
    ...shown.samples.filter((sample) => !isExample(sample, own)).map((sample) => `sample ${sample.slice(0, 60)}`),
    ...shown.links.filter((target) => !isPage(join(folder!, target))).map((target) => `link ${target}`),
    ...numbersOf(shown.text)
      .filter((number) => !isKnown(number, words))
      .map((number) => `number ${number}`),
  ]
  return [...new Set(wrong)].map((each) => `${path}: ${each}`)
}

/** Returns the operation or the schema of a page; the whole document for a page that lists them. */
function ownNode(folder: string, name: string): unknown {
  if (name === 'index') return stated
  if (folder === 'schemas') return ((stated['components'] as Node)['schemas'] as Node)[name]
  for (const [path, item] of Object.entries(stated['paths'] as Record<string, Record<string, Node>>))
    for (const [method, operation] of Object.entries(item))
      if (operation['operationId'] === name) return { [path]: { [method.toUpperCase()]: operation } }
  return undefined
}

/** Returns the operations that lead to a schema. */
function usersOf(name: string): string[] {
  const operations = Object.values(stated['paths'] as Record<string, Record<string, Node>>).flatMap((item) =>
    Object.values(item),
  )
  return operations.filter((each) => wordsOf(each).has(name)).map((each) => String(each['operationId']))
}

/** Whether the words have a code, all parts of a path such as `list[].orderId`, or a text that contains it. */
function isKnown(code: string, words: ReadonlySet<string>): boolean {
  const plain = code.replace(/^"(.*)"$/, '$1')
  if (plain === '' || words.has(plain)) return true
  const parts = plain.split(/\[\]|\.\*|[.+]/).filter(Boolean)
  if (parts.length > 0 && parts.every((part) => words.has(part))) return true
  const inside = new RegExp(`(?<![\\w.])${plain.replace(/[^\w ]/g, '\\$&')}(?!\\.?\\w)`)
  return [...words].some((word) => inside.test(word))
}

function isExample(sample: string, own: unknown): boolean {
  const refs = JSON.stringify(own).match(/#\/components\/examples\/[^"]+/g) ?? []
  return refs.some((ref) => JSON.stringify((follow(stated, ref) as Node)['value'], null, 2) === sample)
}

/** Whether a link leads to no page of an operation or a schema, or to one that the reference describes. */
function isPage(target: string): boolean {
  const [, folder, name = ''] = /^(reference|schemas)\/(\w+)\.html/.exec(target) ?? []
  if (folder === undefined || name === 'index') return true
  return wholeText.includes(folder === 'schemas' ? `"#/components/schemas/${name}"` : `"operationId":"${name}"`)
}

/** Returns the numbers of a text that are no counts of values, and no numbers of sections or questions. */
function numbersOf(text: string): string[] {
  return text.replace(/\b\d+ values?:/g, '').match(/(?<![\w.])\d+(?:\.\d+)?(?![\w.]*\w)/g) ?? []
}
