import type { ReactNode } from 'react'

export function Steps({ steps }: { steps: ReactNode[] }) {
  return (
    <ol className="border-t border-rule">
      {steps.map((step, index) => (
        // The steps are fixed texts in a fixed order.
        <li key={index} className="flex gap-5 border-b border-rule py-2.5">
          <span aria-hidden className="display w-4 text-3 text-ink-3">
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
