// Redocly checks GraphQL too, and loads this library with everything else. There is none here.
export {
  absent as GraphQLError,
  absent as Source,
  absent as buildASTSchema,
  absent as getLocation,
  absent as parse,
  absent as validateSchema,
  absent as visit,
  absent as visitInParallel,
}

function absent() {
  throw new Error('GraphQL is not supported here: tools/pnpm/replaced has this instead of the library.')
}
