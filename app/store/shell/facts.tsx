import type { LucideIcon } from 'lucide-react'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

/** Short facts below a price. */
export function Facts({ facts }: { facts: { icon: LucideIcon; text: string }[] }) {
  return (
    <ul className="mt-6 border-t border-rule">
      {facts.map(({ icon: Icon, text }) => (
        <li key={text} className="flex items-start gap-3.5 border-b border-rule py-3">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.8} />
          <span className="text-ink-2">
            <WholeNumbers>{text}</WholeNumbers>
          </span>
        </li>
      ))}
    </ul>
  )
}
