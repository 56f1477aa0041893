// An error made on purpose: one or two changes of the sources.

/** One change of a text. */
export interface Edit {
  /** The file, below `packages`. */
  readonly file: string
  /** A text that occurs once in the file, and what replaces it. */
  readonly from: string
  readonly to: string
}

export interface Mutation extends Edit {
  readonly name: string
  /** Which worlds find it. @default those of `simulate` */
  readonly law?: 'outcomes'
  /** What has to change with it. */
  readonly also?: Edit
}
