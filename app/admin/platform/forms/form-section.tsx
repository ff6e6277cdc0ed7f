import type { ReactNode } from 'react'

/** The section name is placed in the left margin (docs/look.md#section-names). */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-x-8 gap-y-4 border-b border-rule py-7 lg:grid-cols-[11rem_minmax(0,1fr)]">
    <h2 className="display text-3">{title}</h2>
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">{children}</div>
  </section>
)

/** Fields side by side if there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">{children}</div>
)
