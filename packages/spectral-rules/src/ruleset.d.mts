/** The rules for safety, for `extends`. */
declare const ruleset: {
  rules: Record<string, { description: string; [key: string]: unknown }>
}
export default ruleset
