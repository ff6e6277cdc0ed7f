import { correctionInput } from '#domain/orders/emails/correct-order-address.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { idOf } from '#server/platform/web/graphql/builder.ts'
import { orderAction } from '#server/orders/list/orders.graphql.ts'
import { correctOrderEmail } from './correct-order-email.ts'
import { resendEmail } from './resend-email.ts'

orderAction('correctOrderEmail', {
  description:
    "Corrects the address of an order (docs/rules/orders.md#mistyped-address): accesses, progress and certificates move, the old address's sessions end, and the access e-mail is sent to the new address.",
  argument: 'orderId',
  args: (arg) => ({
    email: arg.string({ required: true }),
    reason: arg.string({ required: true, description: 'Up to 300 characters, for the history.' }),
  }),
  run: ({ deps, id, actor }, { email, reason }) =>
    correctOrderEmail(deps, id, { ...checked(correctionInput, { email, reason }), by: 'STAFF', actor }),
})

orderAction('resendEmail', {
  description:
    'Sends an e-mail of an order again. CONFLICT: an access e-mail of an order that is not paid. TOO_MANY_REQUESTS: five an hour for each order.',
  argument: 'orderId',
  args: (arg) => ({ emailId: arg.id({ required: true }) }),
  run: ({ deps, id, actor }, { emailId }) => resendEmail(deps, id, idOf(emailId, 'Este e-mail não existe mais.'), actor),
})
