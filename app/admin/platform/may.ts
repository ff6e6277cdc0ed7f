import { createContext, use } from 'react'
import type { Right } from '#domain/platform/roles/rights.ts'
import { type Allowed, allowed } from '#domain/platform/values/allowed.ts'

/** Whether the person who is signed in has a right; if not, who has. The panel's frame gives it. */
export const MayContext = createContext<(right: Right) => Allowed>(() => allowed)

/** The right that the buttons of a screen or a section need, unless they name one. Null: none. */
export const RightContext = createContext<Right | null>(null)

export function useMay(named?: Right): Allowed {
  const may = use(MayContext)
  const around = use(RightContext)
  const right = named ?? around
  return right ? may(right) : allowed
}
