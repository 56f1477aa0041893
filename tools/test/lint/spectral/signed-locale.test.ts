import { describeRule } from './document.ts'

describeRule('capi-signed-locale', [
  {
    name: 'requires the header of a signed operation',
    change: ({ paths }) => (paths['/capi/v2/order/place'].post.parameters = []),
    want: ['paths./capi/v2/order/place.post Add the `locale` header to the parameters: every signed request sends it.'],
  },
  {
    name: 'refuses the header of a public operation',
    change: ({ paths }) => {
      paths['/capi/v2/market/trades'].get.parameters.push({ $ref: '#/components/parameters/Locale' })
    },
    want: ['paths./capi/v2/market/trades.get Remove the `locale` header: a public request is sent without headers.'],
  },
])
