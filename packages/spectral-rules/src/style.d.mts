/** The rules of style, for `extends`, over the recommended rules for OpenAPI. */
declare const ruleset: {
  extends: unknown[]
  rules: Record<string, 'off' | { description: string; [key: string]: unknown }>
}
/** The rules that are off unless a document turns them on. */
export const optional: readonly string[]
export default ruleset
