// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export const products: Document<
  {
    publicCourses: Array<{
      id: string
      title: string
      description: string
      thumbnailUrl: string
      price: number
      currency: 'BRL' | 'EUR' | 'USD'
      orderBump: Array<{ type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED'; data: string }>
    }>
    publicBooks: Array<{
      id: string
      title: string
      description: string
      price: number
      shippingPrice: number
      cover: string
      physical: boolean
      stock: number | null
      orderBump: Array<{ type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED'; data: string }>
    }>
    publicBundles: Array<{
      id: string
      title: string
      description: string
      picture: string | null
      price: number
      members: Array<{
        type: 'BOOK' | 'COURSE'
        id: string
        title: string
        picture: string
        shippingPrice: number
        physical: boolean
        stock: number | null
      }>
      orderBump: Array<{ type: 'BOOK' | 'BUNDLE' | 'CI' | 'COURSE' | 'MED'; data: string }>
    }>
  },
  { courseIds: Array<string>; bookIds: Array<string>; bundleIds: Array<string> }
> =
  'query Products($courseIds:[ID!]!$bookIds:[ID!]!$bundleIds:[ID!]!){publicCourses(ids:$courseIds){id title description thumbnailUrl price currency orderBump{type data}}publicBooks(ids:$bookIds){id title description price shippingPrice cover physical stock orderBump{type data}}publicBundles(ids:$bundleIds){id title description picture price members{type id title picture shippingPrice physical stock}orderBump{type data}}}'
