import { describeRule } from './document.ts'

const place = 'paths./capi/v2/order/place.post'
const say = 'Give the operation an `x-weight` of integers, like the others, was'

describeRule('capi-weight-complete', [
  {
    name: 'refuses an operation without weight among others',
    change: ({ paths }) => delete paths['/capi/v2/order/place'].post['x-weight'],
    want: [`${place} ${say} absent.`],
  },
  {
    name: 'refuses a weight that is no integer',
    change: ({ paths }) => (paths['/capi/v2/order/place'].post['x-weight'] = { ip: 2, uid: '5' }),
    want: [`${place}.x-weight ${say} {"ip":2,"uid":"5"}.`],
  },
  {
    name: 'accepts a weight that is one number, and a document without weights',
    change: ({ paths }) => {
      paths['/capi/v2/order/place'].post['x-weight'] = 1
    },
    want: [],
  },
])
