/** How many rows of each kind are added. */
export interface Sizes {
  courses: number
  books: number
  posts: number
  banners: number
  coupons: number
  /** Each with three lines on average, a payment, and what a paid one leaves behind. */
  orders: number
}

export const nothing: Sizes = { courses: 0, books: 0, posts: 0, banners: 0, coupons: 0, orders: 0 }
