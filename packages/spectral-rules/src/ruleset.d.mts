/** The rules, for `extends`. */
declare const ruleset: {
  rules: Record<string, { description: string; [key: string]: unknown }>
}
export default ruleset
