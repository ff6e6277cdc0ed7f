import type { Question } from '#domain/catalogue/products/product-fields.ts'
import type { Lessons } from '#domain/catalogue/courses/course-form.ts'

/**
 * An order bump as the demo data declares it. `data` is the product's position in its list, starting at 1. `form` is the format in which
 * it is stored (docs/rules/checkout.md#order-bumps).
 */
export type SeedBump =
  | { type: 'COURSE' | 'BOOK'; data: number; form?: 'id' | 'object' | 'json' }
  | { type: 'CI'; value: number; locale: string }
  | { type: 'MED'; value: number }

interface SeedProduct {
  title: string
  slug: string
  priceCents: number
  singleSale: boolean
  description: string
  bumps: SeedBump[]
  /** One whose portrait the demo has, or empty. */
  author: string
  questions: Question[]
}

export interface SeedCourse extends SeedProduct {
  /** BRL if omitted. */
  currency?: 'USD'

  lessons: Lessons
}

export interface SeedBook extends SeedProduct {
  shippingCents: number
  pages: number
  physical: boolean
  stock: number | null
  /** Where the page says more of it. */
  edition?: { isbn: string; edition: string; publisher: string; year: number; aboutAuthor: string }
}

export interface SeedPost {
  title: string
  slug: string
  type: 'IMAGE' | 'CAROUSEL' | 'VIDEO'
  /** Paths on the store's host: one for an image, several for a carousel. */
  pictures: string[]
  video?: string
  /** When it is published, in days from now. */
  days: number
}

/** A product as the demo data declares it: what most of them have in common is left out. */
export type Declared<Product, Common extends keyof Product> = Omit<Product, Common> & Partial<Pick<Product, Common>>
