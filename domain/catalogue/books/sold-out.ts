/** What can run out of stock: a printed book whose copies are counted. */
export interface Stocked {
  physical: boolean
  stock: number | null | undefined
}

export const soldOut = ({ physical, stock }: Stocked): boolean => physical && typeof stock === 'number' && stock <= 0
