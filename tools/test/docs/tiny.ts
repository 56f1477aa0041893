// A small document and a small handbook, in which each decoration finds what it is for.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document, Operation, Schema } from '../../product/bundle/document.ts'
import type { Handbook } from '../../product/docs/remarks.ts'

import { distFolder } from '../../product/paths.ts'

export const handbook: Handbook = {
  marks: new Map([
    ['documented', 'Said.'],
    ['sample', 'Shown.'],
    ['conflict', 'Said twice.'],
    ['practice', 'Done.'],
  ]),
  sections: new Map([
    ['4.1', 'GET /things'],
    ['8', 'Limits'],
  ]),
  gaps: new Map([
    [
      'G7',
      {
        id: 'G7',
        title: 'Page_size',
        sections: ['4.1'],
        isDocumentWide: false,
        points: [{ name: 'Missing', text: 'The `default`.' }],
      },
    ],
  ]),
}

/** Returns an operation that is documented and public, with what differs. */
export function operation(more: object = {}): Operation {
  return {
    operationId: 'listThings',
    tags: ['market'],
    summary: 'List things',
    description: 'Returns things.',
    security: [],
    'x-source': ['4.1', '8'],
    'x-weight': { ip: 3 },
    'x-repeat': 'freely',
    responses: {
      200: {
        description: 'Things.',
        content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } },
      },
    },
    ...more,
  } as Operation
}

/** Returns a document of the schemas, with one operation or none. */
export function documentOf(schemas: Record<string, Schema>, listThings?: Operation): Document {
  return {
    info: { version: '1.0.0', description: '' },
    servers: [{ url: 'http://127.0.0.1:1' }],
    paths: listThings ? { '/things': { get: listThings } } : {},
    components: { schemas, parameters: {}, responses: {}, examples: {}, securitySchemes: {} },
    'x-limits': {},
  }
}

/** Returns the document of the repository. */
export function bundle(): Document {
  return JSON.parse(readFileSync(join(distFolder, 'openapi.json'), 'utf8')) as Document
}
