import { recoveryKinds, type RecoveryKind } from '#domain/orders/emails/email-kinds.ts'
import { recoveryStepsOf } from '#domain/platform/settings/recovery-steps.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { firstName } from '#domain/platform/values/greeting.ts'
import { settleOrder } from '#server/money/payments/settle-payment.ts'
import type { QueuedOrderEmail } from '#server/orders/emails/emails.sql.ts'
import { lineHeading, sumLines } from '#server/orders/emails/order-lines.ts'
import { lineOf, orderOf } from '#server/orders/emails/order-emails.sql.ts'
import { sumsOf } from '#server/orders/emails/order-columns.sql.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { linesBlock, linkBlock, look, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { isReminderTrue } from './recovery.sql.ts'
import { recoveryUrl } from '#server/orders/emails/payment-link.ts'

const declareStep = (kind: RecoveryKind) =>
  declareEmail({
    data: (deps: Deps, row: QueuedOrderEmail) => reminderData(deps, row, recoveryKinds.indexOf(kind) + 1),
    isTrue: ({ isDue }) => isDue,
    text: reminderEmail,
  })

/** Reminders of an order whose PIX was not paid (docs/rules/checkout.md#recovery). */
export const recoveryEmails = {
  RECOVERY_1: declareStep('RECOVERY_1'),
  RECOVERY_2: declareStep('RECOVERY_2'),
  RECOVERY_3: declareStep('RECOVERY_3'),
}

/**
 * The payment is read at the provider first: a reminder must not reach somebody who has paid, even if the webhook was lost. Null: it is not
 * wanted any more, staff have taken its step away, or the payment cannot be read; once it can, the reminder is queued again if its time lasts.
 */
async function reminderData(deps: Deps, { id, order_id: orderId }: QueuedOrderEmail, step: number) {
  const words = recoveryStepsOf(await readStoreSettings(deps))[step - 1]
  if (!words || !(await isReminderTrue(deps.db, id))) return null
  if ((await settleOrder(deps, orderId)) === 'unreadable') return null
  const order = await orderOf(deps.db, orderId)
  const url = await recoveryUrl(deps, orderId, step)
  const unsubscribeUrl = `${deps.config.publicUrl}/api/recovery-emails/${id}/end`
  return {
    ...(await senderOf(deps, order)),
    to: order.email,
    order,
    words,
    url,
    unsubscribeUrl,
    isDue: await isReminderTrue(deps.db, id),
  }
}

function reminderEmail(email: DataOf<typeof reminderData>): Written {
  const { order, words, unsubscribeUrl, supportEmail } = email
  const name = firstName(order.name)
  return writeEmail(email, {
    subject: words.subject,
    title: words.subject,
    preview: words.text,
    blocks: [
      name ? `Olá, ${name}!` : 'Olá!',
      ...words.text.split(/\n{2,}/),
      ...howToPay(email),
      linesBlock(order.lines.map(lineOf).map(lineHeading), look.ruled),
      linesBlock(sumLines(sumsOf(order), 'Total'), look.ruled),
      `Ficou alguma dúvida? Responda esta mensagem ou escreva para ${supportEmail}.`,
    ],
    unsubscribe: { words: 'Não receber mais lembretes de pedidos', url: unsubscribeUrl },
  })
}

function howToPay({ order: { pix }, url }: Pick<DataOf<typeof reminderData>, 'order' | 'url'>) {
  if (!pix)
    return [
      'O código que enviamos já venceu. O botão abre uma página da loja, e lá um toque gera outro, para o mesmo pedido.',
      linkBlock('Gerar um novo código PIX', url, look.button),
    ]
  const until = formatMoment(new Date(pix.expiresAt))
  return [
    `Para pagar, copie o código abaixo e cole no aplicativo do seu banco, em PIX copia e cola. Ele vale até ${until}.`,
    linesBlock([pix.code], look.code),
    linkBlock('Prefere o QR Code? Abra a página do pedido', url),
  ]
}
