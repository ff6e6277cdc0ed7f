import { Link } from 'react-router'
import { catalogue, editionOf } from '#domain/catalogue/products/product-types.ts'
import { type Currency, formatCents } from '#domain/platform/values/money.ts'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { shapeOf, type ShownMember } from './members-cover.tsx'

interface Listed extends ShownMember {
  priceCents: number
  currency?: Currency
  physical: boolean
}

/** The courses and books of a bundle or plan, and what each costs alone. */
export const MemberList = ({ members }: { members: readonly Listed[] }) => (
  <ul className="border-t border-rule">
    {members.map((member) => (
      <Member key={member.id} member={member} />
    ))}
  </ul>
)

function Member({ member }: { member: Listed }) {
  const { type, id, title, picture, priceCents, currency, physical } = member
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 border-b border-rule py-3">
      <span className={`picture-box mx-auto block ${type === 'BOOK' ? 'w-10' : 'w-full'} ${shapeOf(member)}`}>
        <CoverPicture src={picture} alt="" width="180" height="120" loading="lazy" className="size-full object-cover" />
      </span>
      <span className="wrap-anywhere">
        <Link to={`${catalogue[type].path}/${id}`} className="display ink-link text-[1.0625rem] leading-tight">
          {title}
        </Link>
        <span className="money block text-small text-ink-2">
          {editionOf(type, physical).label} · {formatCents(priceCents, currency)}
        </span>
      </span>
    </li>
  )
}
