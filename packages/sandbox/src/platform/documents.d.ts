// The documents as modules, which are large: without these declarations, the compiler would infer a type for each of
// their values.

declare module '@capi/api/openapi.rules.json' {
  const document: unknown
  export default document
}

declare module '#control-rules' {
  const document: unknown
  export default document
}
