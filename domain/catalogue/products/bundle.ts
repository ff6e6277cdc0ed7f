/** A course or book in a bundle, as a purchase needs it. */
export interface Member {
  id: string
  kind: 'COURSE' | 'BOOK'
  title: string
  physical: boolean
  /** Null: unlimited. */
  stock: number | null
}

/** The stock of a bundle: that of its scarcest printed member. Null: unlimited. */
export function stockOfMembers(members: readonly Pick<Member, 'physical' | 'stock'>[]): number | null {
  const counted = members.flatMap(({ physical, stock }) => (physical && stock !== null ? [stock] : []))
  return counted.length > 0 ? Math.min(...counted) : null
}

/** Cents that a bundle saves compared with its members alone; 0 if it saves nothing. */
export const savedCents = (priceCents: number, memberCents: readonly number[]): number =>
  Math.max(0, memberCents.reduce((sum, cents) => sum + cents, 0) - priceCents)
