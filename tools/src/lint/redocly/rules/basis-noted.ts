import type { Oas3Rule } from '@redocly/openapi-core'
import { everyObject, show } from '../node.ts'
import type { Node, Place } from '../node.ts'

const marks: ReadonlySet<unknown> = new Set(['sample', 'conflict', 'practice'])

function isWritten(note: unknown): boolean {
  return typeof note === 'string' && note.trim() !== ''
}

function check(node: Node, { location, report }: Place): void {
  if ('x-basis' in node) {
    const at = location.child('x-basis')
    if (!marks.has(node['x-basis'])) {
      report({
        message: `Mark with \`sample\`, \`conflict\` or \`practice\`, was ${show(node['x-basis'])}.`,
        location: at,
      })
    }
    if (!isWritten(node['x-note'])) {
      report({ message: 'Explain the mark in an `x-note` beside `x-basis`, was absent or empty.', location: at })
    }
  }
  if ('x-assumed' in node) {
    const at = location.child('x-assumed')
    const names: unknown = node['x-assumed']
    if (!Array.isArray(names) || names.length === 0) {
      report({ message: `List in \`x-assumed\` the keys that we assume, was ${show(names)}.`, location: at })
      return
    }
    for (const name of names.filter((key) => typeof key !== 'string' || !(key in node))) {
      report({
        message: `Name keys of the same object in \`x-assumed\`; there is no ${show(name)} beside it.`,
        location: at,
      })
    }
    if (!isWritten(node['x-note'])) {
      report({
        message: 'Explain the assumption in an `x-note` beside `x-assumed`, was absent or empty.',
        location: at,
      })
    }
  }
}

/** A mark has one of three values and a note; an assumption names keys of the same object and has a note. */
export const basisNoted: Oas3Rule = () => everyObject({ visit: check })
