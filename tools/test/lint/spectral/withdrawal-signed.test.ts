import { type Bundle, describeRule } from './document.ts'

const say = 'Give the operation `security`, was absent: a generated client would send the request without a signature.'
const post = (operation: object) => (document: Bundle) =>
  void (document.paths['/account/move'] = { post: { security: [], ...operation } })

describeRule('capi-withdrawal-signed', [
  ...['Withdraw funds', 'Submit a withdrawal', 'Transfer between accounts', 'Create a payout', 'Send crypto'].map(
    (summary) => ({
      name: `refuses "${summary}" without a security requirement`,
      change: post({ summary }),
      want: [`paths./account/move.post ${say}`],
    }),
  ),
  {
    name: 'recognises it by the id of the operation, and by the path',
    change: (document) => {
      post({ operationId: 'createSubAccountTransfer' })(document)
      document.paths['/withdrawals/{coin}'] = { post: { security: [] } }
    },
    want: [`paths./account/move.post ${say}`, `paths./withdrawals/{coin}.post ${say}`],
  },
  {
    name: 'refuses security that an empty requirement makes optional',
    change: post({ summary: 'Withdraw funds', security: [{ AccessKey: [], AccessSign: [] }, {}] }),
    want: [`paths./account/move.post ${say}`],
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
