import { editionOf } from '#domain/catalogue/products/product-types.ts'
import type { Member } from '#domain/catalogue/products/bundle.ts'

/** The courses and books that a bundle brings. */
export const MemberTitles = ({ members }: { members: readonly Omit<Member, 'stock'>[] }) => (
  <ul aria-label="O pacote traz" className="mt-1 list-disc pl-4 text-small text-ink-2 marker:text-ink-3">
    {members.map(({ id, kind, title, physical }) => (
      <li key={id} className="wrap-anywhere">
        {title} <span className="whitespace-nowrap">({editionOf(kind, physical).orderLabel.toLowerCase()})</span>
      </li>
    ))}
  </ul>
)
