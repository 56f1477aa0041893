import { describeRule } from './document.ts'

const place = 'paths./capi/v2/order/place.post'

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
