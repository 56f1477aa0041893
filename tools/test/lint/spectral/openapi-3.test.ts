import { describeRule } from './document.ts'

describeRule('capi-openapi-3', [
  {
    name: 'refuses an older document, in which the other rules would find nothing',
    change: (document) => {
      delete document.openapi
      document.swagger = '2.0'
    },
    want: [' Convert the document to OpenAPI 3, was 2.0: the rules find nothing in others.'.trim()],
  },
])
