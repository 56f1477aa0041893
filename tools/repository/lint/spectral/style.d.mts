/** The house style, for `extends`, over the recommended rules for OpenAPI. */
declare const ruleset: {
  extends: unknown[]
  rules: Record<string, 'off' | { description: string; [key: string]: unknown }>
}
export default ruleset
