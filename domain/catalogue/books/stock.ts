/** A product that may run out of stock: only a printed book whose copies are counted does. */
export interface Stocked {
  physical: boolean
  stock: number | null | undefined
}

export const soldOut = ({ physical, stock }: Stocked): boolean => physical && typeof stock === 'number' && stock <= 0
