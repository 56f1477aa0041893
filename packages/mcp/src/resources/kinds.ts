// The kinds of texts: what a list of resources says of them.

export interface Kind {
  /** Of the text that lists all of the kind; guides have none, because each of them is listed. */
  readonly list?: { readonly title: string; readonly description: string }
  /** Of one of them. */
  readonly title: string
  readonly description: string
}

export const kinds: Readonly<Record<string, Kind>> = {
  guides: { title: 'A guide', description: 'A guide.' },
  operations: {
    list: { title: 'Operations', description: 'Every operation with its weight; conventions of the interface.' },
    title: 'An operation',
    description: 'Parameters, fields, errors and examples of an operation, by its name, which is that of its tool.',
  },
  schemas: {
    list: { title: 'Schemas', description: 'Every record, request and list of enum values.' },
    title: 'A schema',
    description: 'Fields or values of a schema, by its name, with how each is known.',
  },
  control: {
    list: {
      title: 'Control operations',
      description: 'Every control operation of the local exchange, and their schemas.',
    },
    title: 'A control operation',
    description: 'A control operation of the local exchange, by the name of its tool without sandbox_.',
  },
  gaps: {
    list: { title: 'Open questions', description: 'What the reference of the interface leaves open, as a list.' },
    title: 'An open question',
    description: 'One open question of the interface, by its id such as G12, and what the local exchange does.',
  },
}
