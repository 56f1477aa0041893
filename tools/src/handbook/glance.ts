// Writes what a caller asks first of an operation: weight, permission, whether it may be repeated, pages, method and
// command.
import { type Operation, type Paging } from '../bundle/document.ts'
import { type Both, type Reference } from './schema.ts'
import { code, link } from './markdown.ts'
import { sectionsOf } from './remarks.ts'
import { either } from './site-syntax.ts'

type Glanced = Operation & { 'x-assumed'?: string[] }

/** Returns a list, which the site shows as chips. */
export function glance({ node, stated }: Both<Glanced>, reference: Reference): string {
  const { operationId: id, 'x-weight': weight } = node
  const command = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (weight === undefined)
    return `- **In a test:** ${code(`sandbox.control.${id}()`)} · **command:** ${code(`capi sandbox ${command}`)}`
  const both = (write: (operation: Glanced) => string): string => either(write(node), stated && write(stated))
  const assumed = (key: string): string => (node['x-assumed']?.includes(key) ? ' (assumed)' : '')
  // Ours, unless the whole page is beyond the reference.
  const own = (text: string): string => (node === stated ? text : either(text))
  const isPractice = node['x-basis'] === 'practice'
  return [
    both(({ 'x-weight': { ip, uid } }) => `**Weight:** IP ${ip}${uid === undefined ? '' : `, UID ${uid}`}`),
    both(({ 'x-permission': permission, security }) =>
      permission
        ? `**Permission:** ${permission}${assumed('x-permission')}`
        : security?.length === 0
          ? '**Permission:** none, public'
          : '',
    ),
    own(`**Repeat safely:** ${repeatText(node, reference)}`),
    both(({ 'x-paging': paging }) => (paging ? `**Paging:** ${pagingText(paging)}${assumed('x-paging')}` : '')),
    own(`**Client:** ${code(`capi.${id}()`)}`),
    own(`**Command:** ${code(`capi ${command}`)}`),
    `**Reference:** ${isPractice ? 'does not describe it' : sectionsOf(node['x-source'], reference.handbook)}`,
  ]
    .filter(Boolean)
    .map((chip) => `- ${chip}`)
    .join('\n')
}

/** Returns whether a request may be sent again if its response was lost. */
function repeatText(
  { 'x-repeat': repeat, 'x-confirm': confirm = [] }: Operation,
  { operationPage }: Reference,
): string {
  if (repeat === 'freely') return 'yes'
  if (repeat === 'client-id') return `${link('only with client id', '/idempotency.md')}`
  return `no; first look with ${confirm.map((id) => link(code(id), operationPage(id))).join(', ')}`
}

function pagingText({ by, limit, page, from, to, more, total }: Paging): string {
  const way = {
    latest: 'none: the latest records',
    none: 'no cursor',
    page: `by page, ${code(page ?? '')}`,
    time: `by time, ${code(from ?? '')} to ${code(to ?? '')}`,
  }[by]
  return [
    `${way}; at most ${code(limit)} records`,
    more && `; ${code(more)} says whether more follow`,
    total && `; ${code(total)} counts`,
  ].join('')
}
