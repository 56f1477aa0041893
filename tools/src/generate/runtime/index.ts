export type { components, paths } from './types.ts'
export * from './errors.ts'
export type * from './inputs.ts'
export * from './methods.ts'
export * from './operations.ts'
export * from './records.ts'
export * from './vocabularies.ts'
export {
  type DecimalInput,
  type IdInput,
  type InputField,
  UsageError,
  decimalIn,
  writeBody,
  writeQuery,
} from './values.ts'
