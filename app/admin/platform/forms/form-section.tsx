import { type ReactNode, use } from 'react'
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
