import { type ReactNode, use, useId } from 'react'
import type { Right } from '#domain/platform/roles/rights.ts'
import { useMay } from '../may.ts'
import { type Lang, LangContext } from '../texts.ts'

interface Props {
  title: string
  /** Defaults to the language of the screen. */
  lang?: Lang
  children: ReactNode
}

/** The section name is placed in the left margin. */
export function FormSection({ title, lang, children }: Props) {
  const around = use(LangContext)
  return (
    <LangContext value={lang ?? around}>
      <section className="grid gap-x-8 gap-y-4 border-b border-rule py-7 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <h2 className="display text-3">{title}</h2>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
      </section>
    </LangContext>
  )
}

/** Fields side by side if there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">{children}</div>
)

/** Fields that need a right of their own: a person without it reads them, and why they cannot be changed. */
export function FieldsOfRight({ right, children }: { right: Right; children: ReactNode }) {
  const id = useId()
  const may = useMay(right)
  if (may.allowed) return children
  return (
    <fieldset disabled aria-describedby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      <p id={id} className="text-small text-ink-2">
        {may.reason}
      </p>
    </fieldset>
  )
}
