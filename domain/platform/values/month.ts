import { z } from 'zod'

/** A month as the panel names it. */
export const monthQuery = z.object({
  mes: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Escolha o mês, como 2026-11.'),
})

/** From the first moment of a month in São Paulo until the first of the next one. */
export interface Month {
  from: Date
  until: Date
}

/** `mes`: such as `2026-11`. */
export function monthOf(mes: string): Month {
  const [year, month] = mes.split('-').map(Number) as [number, number]
  // São Paulo is at -03:00 all year.
  return { from: new Date(Date.UTC(year, month - 1, 1, 3)), until: new Date(Date.UTC(year, month, 1, 3)) }
}
