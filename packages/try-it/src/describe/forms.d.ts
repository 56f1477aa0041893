// The type of the descriptions of all forms, which the build writes.
import type { Forms } from './field.ts'

declare const forms: Forms
export default forms
