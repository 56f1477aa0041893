// Tools that make a client from the document: how each is called, and the file that says whether it did its work.

/** Each reads the document at `input` and writes TypeScript below `output`. All run on Node 24, which most ask for. */
export const generators = [
  {
    name: '@hey-api/openapi-ts',
    bin: '@hey-api/openapi-ts/bin/run.js',
    args: (input, output) => ['-i', input, '-o', `${output}/hey-api`, '--no-log-file'],
    writes: 'hey-api/sdk.gen.ts',
    wordFor: (id) => `export const ${id} =`,
  },
  {
    name: 'orval',
    bin: 'orval/dist/bin/orval.mjs',
    args: (input, output) => ['--input', input, '--output', `${output}/orval.ts`, '--client', 'fetch'],
    writes: 'orval.ts',
    wordFor: (id) => `export const ${id} =`,
  },
  {
    name: 'swagger-typescript-api',
    bin: 'swagger-typescript-api/dist/cli.mjs',
    args: (input, output) => ['generate', '-p', input, '-o', output, '-n', 'swagger-typescript-api.ts'],
    writes: 'swagger-typescript-api.ts',
    wordFor: (id) => `${id}: (`,
  },
  {
    name: 'openapi-typescript',
    bin: 'openapi-typescript/bin/cli.js',
    args: (input, output) => [input, '-o', `${output}/openapi-typescript.ts`],
    writes: 'openapi-typescript.ts',
    wordFor: (id) => `  ${id}: {`,
  },
]
