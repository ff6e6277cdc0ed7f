import type { ReactNode } from 'react'

export function Steps({ steps }: { steps: ReactNode[] }) {
  return (
    <ol className="border-t border-rule">
      {steps.map((step, index) => (
        // The steps have a fixed order, so the index is a stable key.
        <li key={index} className="flex items-baseline gap-4 border-b border-rule py-2.5">
          <span aria-hidden className="display money w-4 shrink-0 text-3 text-ink-3">
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
