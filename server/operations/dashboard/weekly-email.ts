import { taskKinds, taskTitle } from '#domain/operations/tasks/tasks.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { Post } from '#integrations/smtp/smtp.ts'
import { readTasks } from '#server/operations/exceptions/tasks.sql.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { deliverEmail } from '#server/platform/emails/deliver-email.ts'
import { linkBlock, listBlock, look, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Revenue, revenueOf } from './revenue.sql.ts'
import { bestSellers, recordWeek, unsentWeek, type WeeklyEmail, weeksBefore } from './weekly.sql.ts'

export const weeklyEmails = {
  // A shop in which nothing was sold, returned or waits has nothing to read.
  WEEKLY: declareEmail({ data: weekOf, isTrue: ({ revenue, tasks }) => isBusy(revenue) || tasks.length > 0, text: weeklyEmail }),
}

/** Sends an owner the figures of the week, unless that is done. A process that dies before it is recorded sends them again with the same Message-ID. */
export async function sendWeeklyEmail(deps: Deps, post: Post, id: string) {
  const row = await unsentWeek(deps.db, id)
  if (!row) return
  await deliverEmail(deps, post, weeklyEmails, {
    kind: 'WEEKLY',
    row,
    id: `weekly.${id}`,
    sent: () => recordWeek(deps.db, id, null),
    untrue: () => recordWeek(deps.db, id, 'QUIET'),
    refused: (failure) => recordWeek(deps.db, id, failure),
  })
}

const isBusy = ({ paidOrders, previousPaidOrders, returnedCents, previousReturnedCents }: Revenue) =>
  [paidOrders, previousPaidOrders, returnedCents, previousReturnedCents].some((figure) => figure !== 0)

async function weekOf(deps: Deps, { week, email }: WeeklyEmail) {
  const periods = weeksBefore(week)
  const { db, config } = deps
  const sender = { ...(await senderOf(deps)), seller: [] }
  const revenue = await revenueOf(db, periods)
  return {
    to: email,
    sender,
    week,
    revenue,
    sellers: await bestSellers(db, periods),
    tasks: await readTasks(db, taskKinds),
    panel: `${config.publicUrl}/admin`,
  }
}

function weeklyEmail({ sender, week, revenue, sellers, tasks, panel }: DataOf<typeof weekOf>): Written {
  const day = (back: number) => formatDay(new Date(Date.parse(`${week}T12:00:00Z`) - back * 86_400_000)).slice(0, 5)
  const compared = (name: string, now: string, before: string) => `${name}: ${now} (na semana anterior, ${before})`
  const figures = [
    compared('Receita líquida', formatCents(revenue.revenueCents), formatCents(revenue.previousRevenueCents)),
    compared('Vendas', String(revenue.paidOrders), String(revenue.previousPaidOrders)),
    compared('Reembolsado', formatCents(revenue.returnedCents), formatCents(revenue.previousReturnedCents)),
  ]
  const waiting = tasks.map(({ kind, count }) => taskTitle(kind, count))
  return writeEmail(sender, {
    subject: `${sender.storeName}: a semana de ${day(7)} a ${day(1)}`,
    title: `A semana de ${day(7)} a ${day(1)}`,
    preview: `${figures[0]}.`,
    blocks: [
      `De segunda a domingo, ${counted(revenue.paidOrders, 'venda', 'vendas')}. A receita já desconta reembolsos e contestações perdidas, cada um no seu dia.`,
      listBlock(figures),
      linkBlock('Ver os números ao vivo', `${panel}?ver=ao-vivo&dias=7`),
      ...(sellers.length > 0
        ? [
            'O que mais vendeu, antes de descontos e reembolsos:',
            listBlock(sellers.map(({ title, cents }) => `${title}: ${formatCents(cents)}`)),
          ]
        : []),
      ...(waiting.length > 0 ? ['Esperam por você:', listBlock(waiting), linkBlock('Abrir o que espera', `${panel}/today`)] : []),
      linkBlock('Não quer mais este resumo? Desligue-o em Configurações', `${panel}/configuracoes`, look.quiet),
    ],
  })
}
