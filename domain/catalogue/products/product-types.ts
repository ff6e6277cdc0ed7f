import { type CatalogueType, catalogueTypes, type SoldType } from './product-type.ts'

/**
 * Appointments. They exist only as order bumps, which contain their price. CI is an initial conversation, MED a psychiatric consultation.
 */
export const hourTypes = ['CI', 'MED'] as const
export type HourType = (typeof hourTypes)[number]
export const isHourType = (type: string): type is HourType => (hourTypes as readonly string[]).includes(type)

export type ProductType = SoldType | HourType

/** How the buyer gets it: access to a course, a file, a parcel, or an appointment that is still to be arranged. */
export type Delivery = 'access' | 'download' | 'parcel' | 'appointment'

/** Texts are in Portuguese because buyers and staff see them. */
interface Edition {
  delivery: Delivery
  /** Shown in the checkout (docs/rules/checkout.md#order-bumps). */
  label: string
  /** Shown in the lines of an order in the admin panel. */
  orderLabel: string
  /** Shown after a line of a paid order, on the page that follows the checkout. */
  deliveryText: string
  /** The buyer's action in the access e-mail, for one item and for several; null if none. */
  aim: readonly [one: string, many: string] | null
  /** The next step in the access e-mail; `{days}` is how long a download link is valid. A type without a link has an empty button. */
  email: { text: string; button: string }
}

interface CatalogueEntry {
  /** Shown in the best sellers of the admin panel. */
  name: string
  /** Path of the list; a product's page is `path/{id}`. Also used in the sitemap and the sharing pictures. */
  path: `/${string}`
  /** The table with its rows, and the cache tag of responses that show them. */
  table: string
  /** 'landscape' is a 3:2 picture, 'cover' a 2:3 book cover. */
  picture: 'landscape' | 'cover'
  digital: Edition
  /** Null if the type is only digital, without shipping and stock. */
  printed: Edition | null
}

/**
 * Every type with a row in the catalogue. Only a printed edition has shipping and stock. The columns of its price, and the condition for
 * being on sale, are in server/catalogue/products/product-rows.sql.ts.
 */
export const catalogue = {
  COURSE: {
    name: 'Curso',
    path: '/courses',
    table: 'courses',
    picture: 'landscape',
    digital: {
      delivery: 'access',
      label: 'Curso Digital',
      orderLabel: 'Curso',
      deliveryText: 'O acesso chega por e-mail.',
      aim: ['entrar no curso', 'entrar nos cursos'],
      email: { text: 'Seu acesso ao curso já está liberado para este e-mail.', button: 'Entrar no curso' },
    },
    printed: null,
  },
  BOOK: {
    name: 'Livro',
    path: '/books',
    table: 'books',
    picture: 'cover',
    digital: {
      delivery: 'download',
      label: 'E-book Digital',
      orderLabel: 'E-book',
      deliveryText: 'O link para baixar chega por e-mail.',
      aim: ['baixar o e-book', 'baixar os e-books'],
      email: { text: 'O livro é seu. O link para baixar vale por {days} dias.', button: 'Baixar o e-book' },
    },
    printed: {
      delivery: 'parcel',
      label: 'Livro Físico',
      orderLabel: 'Livro físico',
      deliveryText: 'Chega no seu endereço em 5-10 dias úteis.',
      aim: null,
      email: { text: 'O livro impresso chega no seu endereço em 5 a 10 dias úteis.', button: '' },
    },
  },
  /** Sold as its members (docs/rules/bundles.md): no line of an order has this type. */
  BUNDLE: {
    name: 'Pacote',
    path: '/pacotes',
    table: 'bundles',
    picture: 'landscape',
    digital: {
      delivery: 'access',
      label: 'Pacote',
      orderLabel: 'Pacote',
      deliveryText: 'Cada item chega como se fosse comprado sozinho.',
      aim: null,
      email: { text: '', button: '' },
    },
    printed: null,
  },
  PLAN: {
    name: 'Assinatura',
    path: '/planos',
    table: 'plans',
    picture: 'landscape',
    digital: {
      delivery: 'access',
      label: 'Assinatura',
      orderLabel: 'Assinatura',
      deliveryText: 'O acesso chega por e-mail.',
      aim: ['entrar na sua assinatura', 'entrar nas suas assinaturas'],
      email: { text: 'Sua assinatura está paga, e tudo o que ela traz está liberado para este e-mail.', button: 'Ir para a estante' },
    },
    printed: null,
  },
} as const satisfies Record<SoldType, CatalogueEntry>

/** The most copies that a book can have, and that one edit adds or removes. */
export const maximumStock = 10_000_000

export type CatalogueTable = (typeof catalogue)[CatalogueType]['table']

interface HourEntry extends Edition {
  delivery: 'appointment'
  /** Shown below its label, among the order bumps. */
  summary: string
}

const appointment = {
  delivery: 'appointment',
  aim: ['marcar a sua hora', 'marcar a sua hora'],
  email: { text: 'Para marcar a sua hora, responda esta mensagem com dois ou três horários bons para você.', button: '' },
} as const

/** Every appointment. Its price and currency come with the order bump: domain/catalogue/products/order-bump.ts. */
export const hours = {
  CI: {
    ...appointment,
    label: 'Terapia',
    orderLabel: 'Terapia',
    summary: 'Conversa inicial, por vídeo',
    deliveryText: 'O e-mail explica como marcar a conversa inicial.',
  },
  MED: {
    ...appointment,
    label: 'Consulta Psiquiátrica',
    orderLabel: 'Consulta Psiquiátrica',
    summary: 'Por vídeo, com hora marcada',
    deliveryText: 'O e-mail explica como marcar a consulta.',
  },
} as const satisfies Record<HourType, HourEntry>

export const productTypes: readonly ProductType[] = [...catalogueTypes, 'PLAN', ...hourTypes]

/** The edition of a product of this type, digital or printed. */
export function editionOf(type: ProductType, physical = false): Edition {
  if (type in hours) return hours[type as HourType]
  const { digital, printed }: CatalogueEntry = catalogue[type as SoldType]
  return physical && printed ? printed : digital
}
