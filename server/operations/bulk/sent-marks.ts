import { orderCan } from '#domain/orders/order/order-can.ts'
import { trackingWords } from '#domain/orders/order/tracking-words.ts'
import { type TrackingLine, trackingLines, trackingText } from '#domain/orders/order/tracking-lines.ts'
import { refused } from '#domain/platform/values/allowed.ts'
import { markNewlySent } from '#server/orders/order/mark-sent.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { NewBulkItem } from './bulk-items.sql.ts'
import { type BulkWork, preparedAs, resultOf } from './bulk-work.ts'
import { type ChosenOrder, chosenOrders, ordersBeginningWith, orderTitle } from './chosen-orders.sql.ts'

interface Input {
  carrier?: string
  trackingCode?: string
}

/** Orders that are marked as sent, with the codes that staff pasted. */
export const sentMarks: BulkWork = {
  right: 'orders.ship',
  prepare: async (db, { ids, lines }) => {
    const read = trackingLines(lines)
    const named = await ordersNamed(db, read, ids)
    const orders = await chosenOrders(db, ids ?? [...new Set(named.flatMap(({ id }) => id ?? []))])
    const items = itemsOf(orders, named)
    // An order that nobody chose is there for its line.
    return ids ? items : items.filter(({ line }) => line !== null)
  },
  step: async (tx, { subject, input }, { actor }) => resultOf(await markNewlySent(tx, subject!, { actor, tracking: input as Input })),
}

/** A line with the order that it names, or why it counts for none. */
type Named = TrackingLine & { id?: string }

async function ordersNamed(db: Db, lines: readonly TrackingLine[], ids: readonly string[] | null): Promise<Named[]> {
  const beginnings = lines.flatMap(({ order }) => (typeof order === 'string' ? order : []))
  const orders = await ordersBeginningWith(db, [...new Set(beginnings)])
  return lines.map((line) => {
    if (line.order === null) return line
    if (typeof line.order === 'number') return atPlace(line, line.order, ids)
    const [id, another] = orders.get(line.order) ?? []
    if (id === undefined) return { ...line, problem: 'Nenhum pedido tem este número.' }
    if (another !== undefined) return { ...line, problem: 'Mais de um pedido começa assim: cole o número inteiro.' }
    return ids && !ids.includes(id) ? { ...line, problem: 'Este pedido não está entre os escolhidos.' } : ofOrder(line, id)
  })
}

/** From now on the line names this order, whatever becomes of the places of the others. */
const ofOrder = (line: TrackingLine, id: string): Named => ({ ...line, id, text: trackingText({ ...line, order: id }) })

function atPlace(line: TrackingLine, place: number, ids: readonly string[] | null): Named {
  const id = ids?.[place - 1]
  if (id !== undefined) return ofOrder(line, id)
  return { ...line, problem: ids ? `Só ${ids.length} foram escolhidos.` : 'Uma posição só vale com pedidos escolhidos na lista.' }
}

/** One item for each order, in their order, then the other lines that count for none. An order of which a line is wrong waits for it. */
function itemsOf(orders: readonly ChosenOrder[], lines: readonly Named[]): NewBulkItem[] {
  const firsts = new Map<string, Named>()
  const rest: Named[] = []
  const buyerOfCode = new Map<string, string>()
  const emails = new Map(orders.map(({ id, email }) => [id, email]))
  for (const line of lines) {
    const first = line.id === undefined ? undefined : firsts.get(line.id)
    const email = line.id === undefined ? undefined : emails.get(line.id)
    const problem = line.problem ?? repetition(line, first, buyerOfCode.get(line.code), email)
    if (problem !== null) rest.push({ ...line, problem })
    else if (!first && line.id !== undefined) {
      firsts.set(line.id, line)
      buyerOfCode.set(line.code, email ?? '')
    }
  }
  const lineOf = (id: string) => firsts.get(id) ?? rest.find((line) => line.id === id)
  const ofOrders = new Set(orders.map(({ id }) => lineOf(id)))
  return [...orders.map((order) => itemOf(order, lineOf(order.id))), ...rest.filter((line) => !ofOrders.has(line)).map(wrongItem)]
}

/** The same line twice says nothing new. A parcel may hold several orders of one buyer. */
function repetition(line: Named, first: Named | undefined, otherBuyer: string | undefined, buyer: string | undefined): string | null {
  if (first) return first.code === line.code ? null : `Outra linha já dá a este pedido o código ${first.code}.`
  return otherBuyer === undefined || otherBuyer === buyer ? null : 'Este código já está em um pedido de outra pessoa.'
}

function itemOf(order: ChosenOrder, line: Named | undefined): NewBulkItem {
  const { id, status, has_physical_item: hasPhysicalItem, sent_at } = order
  const words = line ? trackingWords({ carrier: line.carrier, trackingCode: line.code }) : null
  return {
    subject: id,
    title: orderTitle(order),
    line: line?.text ?? null,
    note: words ?? 'Sem código de rastreio',
    input: line ? { trackingCode: line.code, ...(line.carrier && { carrier: line.carrier }) } : {},
    ...preparedAs(
      line?.problem ? refused('CONFLICT', line.problem) : orderCan.markNewlySent({ status, hasPhysicalItem, isSent: sent_at !== null }),
    ),
  }
}

const wrongItem = ({ text, problem }: Named): NewBulkItem => ({ title: text, line: text, outcome: 'WRONG', reason: problem })
