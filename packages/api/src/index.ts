// The package's entry: operations, limits, error codes, enum values, records with their readers, and inputs.
export type { components, paths } from './generated/types.ts'
export * from './generated/codecs.ts'
export * from './generated/errors.ts'
export type * from './generated/inputs.ts'
export type * from './generated/methods.ts'
export * from './generated/operations.ts'
export * from './generated/readers.ts'
export type * from './generated/records.ts'
export * from './generated/vocabularies.ts'
export { isFinal, isKnown } from './values.ts'
export { isLoopback } from './values/loopback.ts'
export {
  type DecimalInput,
  type IdInput,
  type InputField,
  UsageError,
  bodyText,
  decimalIn,
  writeBody,
  writeQuery,
} from './values/write-value.ts'
