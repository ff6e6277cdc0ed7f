import { BookOpen, Lock, Mail, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { catalogue, editionOf } from '#domain/catalogue/products/product-types.ts'
import { centsFromUnits, formatCents } from '#domain/platform/values/money.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { shippingText } from '#app/ui/format.ts'
import { productOfBundle } from '#app/store/checkout/cart/bundle-product.ts'
import { ProductPage } from '../products/product-page.tsx'
import { BundleCover, shapeOf } from './bundle-cover.tsx'
import { BuyBundle } from './buy-bundle.tsx'
import { savingText, type SoldBundle } from './sold-bundle.ts'
import { Section } from '#app/store/shell/section.tsx'

/** A bundle: its price, what it saves, and what it brings. */
export function BundlePage({ bundle, isDraft }: { bundle: SoldBundle; isDraft: boolean }) {
  const sold = productOfBundle(bundle)
  return (
    // The way from bundle to bundle is the same route: each begins anew.
    <ProductPage
      key={bundle.id}
      list={{ to: '/pacotes', name: 'Pacotes' }}
      picture={<BundleCover bundle={bundle} first />}
      product={bundle}
      isDraft={isDraft}
      sold={sold}
      saving={savingText(bundle)}
      buy={<BuyBundle bundle={bundle} place="detail" />}
      facts={factsOf(sold)}
    >
      <Contents bundle={bundle} />
    </ProductPage>
  )
}

function factsOf({ physical, shippingCents, members = [] }: CartProduct) {
  return [
    { icon: BookOpen, text: `${members.length} itens, por um preço só.` },
    ...(members.some((member) => !member.physical)
      ? [{ icon: Mail, text: 'O que é digital chega por e-mail assim que o pagamento é confirmado.' }]
      : []),
    ...(physical ? [{ icon: Truck, text: `Livro impresso: entrega em 5-10 dias úteis. ${shippingText(shippingCents)}.` }] : []),
    { icon: Lock, text: 'PIX com aprovação imediata ou cartão de crédito.' },
  ]
}

const Contents = ({ bundle: { members } }: { bundle: SoldBundle }) => (
  <Section title="O que vem no pacote">
    <ul className="border-t border-rule">
      {members.map((member) => (
        <Member key={member.id} member={member} />
      ))}
    </ul>
  </Section>
)

function Member({ member }: { member: SoldBundle['members'][number] }) {
  const { type, id, title, picture, price, physical } = member
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
          {editionOf(type, physical).label} · {formatCents(centsFromUnits(price))}
        </span>
      </span>
    </li>
  )
}
