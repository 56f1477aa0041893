// The documents as modules, which are large: without these declarations, the compiler would infer a type for each of their values.

declare module '@capi/api/openapi.json' {
  const document: unknown
  export default document
}

declare module '#control-document' {
  const document: unknown
  export default document
}
