// The tool that continues a result: the only one that no operation stands for.
import type { Tool } from './tool.ts'

export const readMoreTool: Tool = {
  name: 'readMore',
  kind: 'read',
  title: 'Read more of a result',
  description:
    'Returns the next part of a result that did not fit, by the cursor in its last part. The part of a list may be empty. ' +
    'A cursor ends with this server, and when many other results were continued since.',
  inputSchema: {
    type: 'object',
    properties: { cursor: { type: 'string', maxLength: 80, description: 'The cursor of the last part.' } },
    required: ['cursor'],
    additionalProperties: false,
  },
  // A part of another answer.
  dataSchema: {},
  needs: [],
  isIdempotent: true,
  facts: {},
  confirmedBy: [],
  // The server reads the part itself, because cursors belong to it.
  run: () => Promise.reject(new Error('readMore reads no operation.')),
}
