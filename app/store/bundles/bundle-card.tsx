import { Link } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { CardInstallments } from '#app/store/cart/card-installments.tsx'
import { PixPrice } from '#app/store/cart/pix-price.tsx'
import { MembersCover } from '#app/store/products/members-cover.tsx'
import { BuyBundle } from './buy-bundle.tsx'
import { savingText, type SoldBundle } from './sold-bundle.ts'

export const BundleCard = ({ bundle, first }: { bundle: SoldBundle; first: boolean }) => (
  <li className="group relative grid content-start gap-y-3">
    <MembersCover product={bundle} first={first} />
    <div className="flex flex-col">
      <h2 className="display text-3">
        <Link to={`/pacotes/${bundle.id}`} className="after:absolute after:inset-0">
          {bundle.title}
        </Link>
      </h2>
      <p className="mt-1 line-clamp-3 text-small text-ink-2">{bundle.members.map(({ title }) => title).join(' + ')}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-rule pt-3">
        <span className="money font-bold">
          {formatCents(bundle.priceCents)}
          <PixPrice cents={bundle.priceCents} />
          <span className="block text-small font-semibold text-ok empty:hidden">{savingText(bundle)}</span>
        </span>
        <span className="relative z-10 ml-auto">
          <BuyBundle bundle={bundle} place="card" />
        </span>
        <CardInstallments cents={bundle.priceCents} />
      </div>
    </div>
  </li>
)
