import type { ReactNode } from 'react'

/** The layout of the pages about the store: one column of text. */
export const LegalPage = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <article className="page pt-10 pb-6 lg:pt-14 print:p-0">
    <div className="max-w-[42rem]">
      <h1 className="display text-1">{title}</h1>
      {note && <div className="mt-3 text-small text-ink-2">{note}</div>}
      <div className="mt-8 grid gap-4 leading-relaxed [&_h2]:display [&_h2]:mt-5 [&_h2]:text-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5 [&_li]:marker:text-accent-line">
        {children}
      </div>
    </div>
  </article>
)
