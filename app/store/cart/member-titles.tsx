import { ChevronDown } from 'lucide-react'
import type { Member } from '#domain/catalogue/products/bundle.ts'
import { editionOf } from '#domain/catalogue/products/product-types.ts'

type Titled = Omit<Member, 'stock'>

/** More of them are folded away: the price and the button stay in view. */
const mostShown = 4

/** The courses and books that a bundle brings. */
export const MemberTitles = ({ members }: { members: readonly Titled[] }) =>
  members.length > mostShown ? (
    <details className="group text-small">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        O pacote traz {members.length} itens
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <Titles members={members} />
    </details>
  ) : (
    <Titles members={members} />
  )

const Titles = ({ members }: { members: readonly Titled[] }) => (
  <ul aria-label="O pacote traz" className="mt-1 list-disc pl-4 text-small text-ink-2 marker:text-ink-3">
    {members.map(({ id, kind, title, physical }) => (
      <li key={id}>
        <span title={title} className="line-clamp-3 wrap-anywhere">
          {title} <span className="whitespace-nowrap">({editionOf(kind, physical).orderLabel.toLowerCase()})</span>
        </span>
      </li>
    ))}
  </ul>
)
