import { cpfOf } from '#domain/cpf.ts'
import { books } from './books.ts'
import { deliveredCourse, demoEbooks } from './delivery.ts'
import { bookId, courseId, demoReader } from './fixtures.ts'
import { courses } from './courses.ts'

/** Ninety days of sales for the demo's admin panel, generated from a fixed seed so that they are always the same. */
export interface DemoOrder {
  id: string
  status: 'PAID' | 'EXPIRED' | 'REFUNDED' | 'REFUND_DUE'
  email: string
  name: string
  cpf: string
  phone: string
  source: string | null
  address: object | null
  method: 'PIX' | 'CARD'
  items: DemoItem[]
  shippingCents: number
  createdAt: Date
  paidAt: Date | null
  sentAt: Date | null
}
export interface DemoItem {
  kind: 'COURSE' | 'BOOK'
  productId: string
  title: string
  quantity: number
  unitCents: number
  shippingCents: number
  physical: boolean
  slug: string
}

const firstNames =
  'Ana Beatriz|Bruno|Camila|Daniel|Elisa|Fábio|Gabriela|Heitor|Isadora|João Pedro|Karina|Leonardo|Marina|Nivaldo|Olívia|Paulo|Regina|Sandro|Tainá|Vinícius'
const lastNames =
  'Albuquerque|Barros|Cavalcanti|Duarte|Esteves|Farias|Guimarães|Holanda|Ishikawa|Junqueira|Leal|Moura|Nogueira|Pacheco|Queiroz|Rezende|Sampaio|Teles|Vasconcelos|Xavier'
const mailboxes = ['correio.com.br', 'caixa.net.br', 'provedor.com.br', 'escola.edu.br']
const sources = [null, null, null, 'instagram', 'instagram', 'newsletter-nov', 'google', 'podcast', 'indicacao']
const places = [
  ['Rua da Graça', 'Graça', 'Salvador', 'BA', '40155210'],
  ['Rua dos Pinheiros', 'Pinheiros', 'São Paulo', 'SP', '05422010'],
  ['Rua da Bahia', 'Lourdes', 'Belo Horizonte', 'MG', '30160011'],
  ['Rua Voluntários da Pátria', 'Botafogo', 'Rio de Janeiro', 'RJ', '22270000'],
  ['Rua do Bom Jesus', 'Recife Antigo', 'Recife', 'PE', '50030170'],
] as const

const minute = 60_000
const day = 24 * 60 * minute
const days = 90

/** `count` orders up to `now`, more of them recent than old. */
export function demoOrders(now: Date, count = 300): DemoOrder[] {
  const random = randomFrom(20_261_121)
  return Array.from({ length: count }, () => demoOrder(now, random)).toSorted((one, other) => +one.createdAt - +other.createdAt)
}

/** What the demo's reader bought: the products whose files the demo brings. */
export function readersOrder(now: Date): DemoOrder {
  const createdAt = new Date(+now - 12 * day)
  const item = (
    kind: DemoItem['kind'],
    index: number,
    { title, slug, priceCents }: { title: string; slug: string; priceCents: number },
  ) => ({
    kind,
    productId: kind === 'COURSE' ? courseId(index + 1) : bookId(index + 1),
    title,
    quantity: 1,
    unitCents: priceCents,
    shippingCents: 0,
    physical: false,
    slug,
  })
  const ebooks = [...books.entries()].filter(([, { slug }]) => slug in demoEbooks)
  return {
    ...demoReader,
    id: '5ab1a000-0000-4000-8000-000000000001',
    status: 'PAID',
    source: null,
    address: null,
    method: 'PIX',
    items: [item('COURSE', courses.indexOf(deliveredCourse), deliveredCourse), ...ebooks.map(([index, book]) => item('BOOK', index, book))],
    shippingCents: 0,
    createdAt,
    paidAt: new Date(+createdAt + minute),
    sentAt: null,
  }
}

function demoOrder(now: Date, random: () => number): DemoOrder {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const ago = days * day * random() ** 1.5 + 90 * minute
  const createdAt = new Date(+now - ago)
  const [first, last] = [pick(firstNames.split('|')), pick(lastNames.split('|'))]
  const items = demoItems(random, pick)
  const hasPhysicalItem = items.some(({ physical }) => physical)
  const status = statusOf(random())
  const paidAt = status === 'EXPIRED' ? null : new Date(+createdAt + (1 + 28 * random() ** 3) * minute)
  const [street, neighborhood, city, state, zip] = pick(places)
  return {
    id: uuid(random),
    status,
    email: `${ascii(first)}.${ascii(last)}${Math.floor(random() * 90) + 10}@${pick(mailboxes)}`,
    name: `${first} ${last}`,
    cpf: cpf(random),
    phone: `${pick(['11', '21', '31', '71', '81'])}9${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
    source: pick(sources),
    address: hasPhysicalItem
      ? { street, number: String(Math.floor(random() * 900) + 10), complement: '', neighborhood, city, state, zip, country: 'BRA' }
      : null,
    method: random() < 0.8 ? 'PIX' : 'CARD',
    items,
    shippingCents: Math.max(0, ...items.map((item) => item.shippingCents)),
    createdAt,
    paidAt,
    sentAt: paidAt && status === 'PAID' && hasPhysicalItem && ago > 2 * day ? new Date(+paidAt + (0.5 + random()) * day) : null,
  }
}

function demoItems(random: () => number, pick: <T>(list: readonly T[]) => T): DemoItem[] {
  const some = random() < 0.75 ? 1 : 2
  const chosen = new Map<string, DemoItem>()
  while (chosen.size < some) {
    const item =
      random() < 0.45 ? demoCourse(Math.floor(random() ** 2 * courses.length)) : demoBook(Math.floor(random() ** 1.5 * books.length))
    if (item) chosen.set(item.productId, { ...item, quantity: item.physical && random() < 0.15 ? pick([2, 3]) : 1 })
  }
  return [...chosen.values()]
}

function demoCourse(index: number): DemoItem | null {
  const course = courses[index]
  if (!course || course.currency || course.priceCents === 0) return null
  const { title, slug, priceCents } = course
  return {
    kind: 'COURSE',
    productId: courseId(index + 1),
    title,
    slug,
    quantity: 1,
    unitCents: priceCents,
    shippingCents: 0,
    physical: false,
  }
}

function demoBook(index: number): DemoItem | null {
  const book = books[index]
  if (!book || book.priceCents === 0) return null
  const { title, slug, priceCents, shippingCents, physical } = book
  return { kind: 'BOOK', productId: bookId(index + 1), title, slug, quantity: 1, unitCents: priceCents, shippingCents, physical }
}

function statusOf(chance: number): DemoOrder['status'] {
  if (chance < 0.8) return 'PAID'
  if (chance < 0.985) return 'EXPIRED'
  return chance < 0.995 ? 'REFUNDED' : 'REFUND_DUE'
}

export const totalOf = ({ items, shippingCents }: DemoOrder): number =>
  items.reduce((sum, item) => sum + item.unitCents * item.quantity, 0) + shippingCents

const ascii = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')

const cpf = (random: () => number): string => cpfOf(Math.floor(random() * 1e9))

function uuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** mulberry32: a small pseudorandom generator that gives the same numbers on every platform. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
