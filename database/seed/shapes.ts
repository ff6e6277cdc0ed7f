import type { Lessons } from '#domain/course-form.ts'

/** A bump as the demo writes it; `data` is the product's place in its list, from 1, and `form` the way in which it is stored (docs/rules/checkout.md#order-bumps). */
export type SeedBump =
  | { type: 'COURSE' | 'BOOK'; data: number; form?: 'id' | 'object' | 'json' }
  | { type: 'CI'; value: number; locale: string }
  | { type: 'MED'; value: number }

interface Sold {
  title: string
  slug: string
  priceCents: number
  singleSale: boolean
  description: string
  bumps: SeedBump[]
}

export interface SeedCourse extends Sold {
  /** BRL where it is not said. */
  currency?: 'USD'

  lessons: Lessons
}

export interface SeedBook extends Sold {
  shippingCents: number
  pages: number
  physical: boolean
  stock: number | null
}

export interface SeedPost {
  title: string
  slug: string
  type: 'IMAGE' | 'CAROUSEL' | 'VIDEO'
  /** Paths of ours: one for an image, some for a carousel. */
  pictures: string[]
  video?: string
  /** When it is shown, in days from now. */
  days: number
}
