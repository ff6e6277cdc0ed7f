/** How many rows of each kind to add. */
export interface Sizes {
  courses: number
  books: number
  posts: number
  banners: number
  coupons: number
  /** Each with three lines on average and a payment. A paid order also has its e-mail and course accesses. */
  orders: number
}

export const nothing: Sizes = { courses: 0, books: 0, posts: 0, banners: 0, coupons: 0, orders: 0 }
