import { BookOpen, Lock, Mail, Truck } from 'lucide-react'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { shippingText } from '#app/ui/format.ts'
import { productOfBundle } from '#app/store/cart/bundle-product.ts'
import { MemberList } from '#app/store/products/member-list.tsx'
import { MembersCover } from '#app/store/products/members-cover.tsx'
import { ProductPage } from '#app/store/products/product-page.tsx'
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
      picture={<MembersCover product={bundle} first />}
      product={bundle}
      isDraft={isDraft}
      sold={sold}
      saving={savingText(bundle)}
      buy={<BuyBundle bundle={bundle} place="detail" />}
      facts={factsOf(sold)}
    >
      <Section title="O que vem no pacote">
        <MemberList members={bundle.members} />
      </Section>
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
