import { type Bundle, describeRule } from './document.ts'

const path = 'paths./capi/v2/market/trades.get'
const describeFailure = (was: string): string =>
  `Describe a response for errors, \`4XX\` or \`default\`, was ${was}: a generated client cannot read why a request is refused.`

describeRule('capi-error-response-present', [
  {
    name: 'refuses an operation with a response for success alone',
    change: ({ paths }) => {
      const { get } = paths['/capi/v2/market/trades']
      get.responses = { '200': get.responses['200'] }
    },
    want: [`${path}.responses ${describeFailure('200')}`],
  },
  {
    name: 'refuses an operation without responses',
    change: ({ paths }) => delete paths['/capi/v2/market/trades'].get.responses,
    want: [`${path} ${describeFailure('absent')}`],
  },
  {
    name: 'accepts a range of statuses',
    change: ({ paths }) => {
      const { get } = paths['/capi/v2/market/trades']
      get.responses = { '200': get.responses['200'], '4XX': get.responses.default }
    },
    want: [],
  },
])

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

const giveId = (was: string): string =>
  `Give the operation an \`operationId\`, was ${was}: generated code is called after it, and else after the path, in each generator's own way.`

describeRule('capi-operation-id-present', [
  {
    name: 'requires an id of every operation',
    change: ({ paths }) => delete paths['/capi/v2/market/trades'].get.operationId,
    want: [`${path} ${giveId('absent')}`],
  },
  {
    name: 'refuses an empty one',
    change: ({ paths }) => (paths['/capi/v2/market/trades'].get.operationId = ''),
    want: [`${path} ${giveId('""')}`],
  },
])

const place = 'paths./capi/v2/order/place.post'
const giveClientId =
  'Let the request have an id of the client, such as `client_oid`, was absent: after a lost response it finds the order.'

describeRule('capi-order-recoverable', [
  {
    name: 'refuses an order without an id of the client',
    change: ({ components }) => delete components.schemas.OrderRequest.properties.client_oid,
    want: [`${place} ${giveClientId}`],
  },
  {
    name: 'recognises several orders, and summaries that begin with their method',
    change: ({ components, paths }) => {
      delete components.schemas.OrderRequest.properties.client_oid
      paths['/capi/v2/order/place'].post.summary = 'POST / Place multiple orders'
    },
    want: [`${place} ${giveClientId}`],
  },
  ...['newClientOrderId', 'clOrdID', 'algoClOrdId', 'label', 'x-idempotency-key'].map((name) => ({
    name: `accepts ${name}, also as a parameter`,
    change: ({ components, paths }: Bundle) => {
      delete components.schemas.OrderRequest.properties.client_oid
      paths['/capi/v2/order/place'].post.parameters.push({ name, in: 'header', schema: { type: 'string' } })
    },
    want: [],
  })),
  {
    name: 'looks into the list of a batch',
    change: ({ paths }) => {
      const media = paths['/capi/v2/order/place'].post.requestBody.content['application/json']
      media.schema = { type: 'object', properties: { orders: { type: 'array', items: media.schema } } }
    },
    want: [],
  },
])

const signOrder =
  'Give the operation `security`, was absent: a generated client would send the order without a signature.'

describeRule('capi-order-signed', [
  {
    name: 'refuses a public operation that places an order',
    change: ({ paths }) => (paths['/capi/v2/order/place'].post.security = []),
    want: [`${place} ${signOrder}`],
  },
  {
    name: 'recognises it by its id where the summary says little',
    change: ({ paths }) => Object.assign(paths['/capi/v2/order/place'].post, { summary: 'Order', security: [] }),
    want: [`${place} ${signOrder}`],
  },
  {
    name: 'accepts a header that is written as a parameter',
    change: ({ paths }) => {
      const header = { name: 'Authorization', in: 'header', schema: { type: 'string' } }
      Object.assign(paths['/capi/v2/order/place'].post, { security: [], parameters: [header] })
    },
    want: [],
  },
  ...[
    'Test a new order',
    'POST / Stop grid order',
    'Create an order group',
    'Add tracking information to an order',
    'List orders',
  ].map((summary) => ({
    name: `leaves "${summary}" alone`,
    change: ({ paths }: { paths: Record<string, { post: object }> }) =>
      void Object.assign(paths['/capi/v2/order/place']!.post, { summary, security: [] }),
    want: [],
  })),
])

describeRule('capi-signed-together', [
  {
    name: 'requires the schemes that are missing',
    change: ({ paths }) => (paths['/capi/v2/order/place'].post.security = [{ AccessKey: [] }]),
    want: [`${place} Require AccessSign as well: a signed request sends all of them.`],
  },
  {
    name: 'refuses schemes that stand as alternatives',
    change: ({ paths }) => (paths['/capi/v2/order/place'].post.security = [{ AccessKey: [] }, { AccessSign: [] }]),
    want: [
      `${place} Join the requirements into one: the headers of a signature are sent together and are no alternatives.`,
    ],
  },
  {
    name: 'looks at the security of the document where an operation has none of its own',
    change: (document) => delete document.security[0].AccessKey,
    want: [`${place} Require AccessKey as well: a signed request sends all of them.`],
  },
  {
    name: 'accepts another way to sign in beside the signature, and keys without a signature',
    change: ({ components, paths }) => {
      components.securitySchemes.Bearer = { type: 'http', scheme: 'bearer' }
      paths['/capi/v2/order/place'].post.security = [{ AccessKey: [], AccessSign: [] }, { Bearer: [] }]
    },
    want: [],
  },
])

const giveWeight = 'Give the operation an `x-weight` of integers, like the others, was'

describeRule('capi-weight-complete', [
  {
    name: 'refuses an operation without weight among others',
    change: ({ paths }) => delete paths['/capi/v2/order/place'].post['x-weight'],
    want: [`${place} ${giveWeight} absent.`],
  },
  {
    name: 'refuses a weight that is no integer',
    change: ({ paths }) => (paths['/capi/v2/order/place'].post['x-weight'] = { ip: 2, uid: '5' }),
    want: [`${place}.x-weight ${giveWeight} {"ip":2,"uid":"5"}.`],
  },
  {
    name: 'accepts a weight that is one number, and a document without weights',
    change: ({ paths }) => {
      paths['/capi/v2/order/place'].post['x-weight'] = 1
    },
    want: [],
  },
])

const signWithdrawal =
  'Give the operation `security`, was absent: a generated client would send the request without a signature.'
const post = (operation: object) => (document: Bundle) =>
  void (document.paths['/account/move'] = { post: { security: [], ...operation } })

describeRule('capi-withdrawal-signed', [
  ...['Withdraw funds', 'Submit a withdrawal', 'Transfer between accounts', 'Create a payout', 'Send crypto'].map(
    (summary) => ({
      name: `refuses "${summary}" without a security requirement`,
      change: post({ summary }),
      want: [`paths./account/move.post ${signWithdrawal}`],
    }),
  ),
  {
    name: 'recognises it by the id of the operation, and by the path',
    change: (document) => {
      post({ operationId: 'createSubAccountTransfer' })(document)
      document.paths['/withdrawals/{coin}'] = { post: { security: [] } }
    },
    want: [`paths./account/move.post ${signWithdrawal}`, `paths./withdrawals/{coin}.post ${signWithdrawal}`],
  },
  {
    name: 'refuses security that an empty requirement makes optional',
    change: post({ summary: 'Withdraw funds', security: [{ AccessKey: [], AccessSign: [] }, {}] }),
    want: [`paths./account/move.post ${signWithdrawal}`],
  },
  {
    name: 'accepts the security of the operation or of the document, and a header that is written as a parameter',
    change: (document) => {
      const header = { name: 'Authorization', in: 'header', schema: { type: 'string' } }
      document.paths['/withdraw'] = { post: { summary: 'Withdraw funds' } }
      document.paths['/payout'] = { post: { summary: 'Create a payout', security: [{ AccessKey: [] }] } }
      document.paths['/transfer'] = { parameters: [header], post: { summary: 'Transfer funds', security: [] } }
    },
    want: [],
  },
  ...['Query withdrawal history', 'Cancel a withdrawal', 'Add a withdrawal address', 'Get the transfer limit'].map(
    (summary) => ({ name: `leaves "${summary}" alone`, change: post({ summary }), want: [] }),
  ),
])
