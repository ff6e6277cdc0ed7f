import { BookOpen, Lock, Mail, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { catalogue, editionOf } from '#domain/catalogue/products/product-types.ts'
import { stockNotice } from '#domain/catalogue/books/stock-notice.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { CoverPicture } from '#app/ui/cover-picture.tsx'
import { formatCents } from '#app/ui/format.ts'
import { productOfBundle } from '#app/store/checkout/cart/bundle-product.ts'
import { Installments } from '#app/store/checkout/cart/installments.tsx'
import { PixPrice } from '#app/store/checkout/cart/pix-price.tsx'
import { Facts } from '#app/store/shell/facts.tsx'
import { Guarantee } from '../products/guarantee.tsx'
import { LaunchNote, RegularPrice } from '../products/launch-note.tsx'
import { ProductPage } from '../products/product-page.tsx'
import { BundleCover, shapeOf } from './bundle-cover.tsx'
import { BuyBundle } from './buy-bundle.tsx'
import { savingText, type SoldBundle } from './sold-bundle.ts'

/** A bundle: its price, what it saves, and what it brings. */
export function BundlePage({ bundle }: { bundle: SoldBundle }) {
  const product = productOfBundle(bundle)
  const price = formatCents(product.priceCents)
  const buy = <BuyBundle bundle={bundle} place="detail" />
  return (
    // The way from bundle to bundle is the same route: each begins anew.
    <ProductPage
      key={bundle.id}
      list={{ to: '/pacotes', name: 'Pacotes' }}
      picture={<BundleCover bundle={bundle} first />}
      product={{ ...bundle, author: '', authorPicture: '' }}
      by=""
      purchase={<Purchase bundle={bundle} product={product} buy={buy} />}
      questions={[]}
      bar={{ price, cents: product.priceCents, buy }}
    >
      <Contents bundle={bundle} />
    </ProductPage>
  )
}

function Purchase({ bundle, product, buy }: { bundle: SoldBundle; product: CartProduct; buy: ReactNode }) {
  const { priceCents: cents, physical } = product
  const notice = stockNotice(product)
  return (
    <>
      <p className="money mt-6 text-price font-bold">
        <RegularPrice product={bundle} />
        {formatCents(cents)}
      </p>
      <LaunchNote product={bundle} />
      <p className="money mt-1 font-semibold text-ok empty:hidden">{savingText(bundle)}</p>
      <p className="mt-1 empty:hidden">
        <PixPrice cents={cents} />
      </p>
      <p className="mt-1 text-ink-2 empty:hidden">
        <Installments cents={cents} />
      </p>
      {notice && <p className="mt-3 text-ink-2">{notice}</p>}
      <div className="mt-6 hidden lg:block">{buy}</div>
      <Guarantee cents={cents} physical={physical} />
      <Facts facts={factsOf(product)} />
    </>
  )
}

function factsOf({ physical, shippingCents, members = [] }: CartProduct) {
  const freight = shippingCents > 0 ? `Frete ${formatCents(shippingCents)}, para qualquer CEP do Brasil` : 'Frete Grátis'
  return [
    { icon: BookOpen, text: `${members.length} itens, por um preço só.` },
    ...(members.some((member) => !member.physical)
      ? [{ icon: Mail, text: 'O que é digital chega por e-mail assim que o pagamento é confirmado.' }]
      : []),
    ...(physical ? [{ icon: Truck, text: `Livro impresso: entrega em 5-10 dias úteis. ${freight}.` }] : []),
    { icon: Lock, text: 'PIX com aprovação imediata ou cartão de crédito.' },
  ]
}

const Contents = ({ bundle: { members } }: { bundle: SoldBundle }) => (
  <section aria-labelledby="contents">
    <h2 id="contents" className="display mb-3 text-2">
      O que vem no pacote
    </h2>
    <ul className="border-t border-rule">
      {members.map((member) => (
        <Member key={member.id} member={member} />
      ))}
    </ul>
  </section>
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
