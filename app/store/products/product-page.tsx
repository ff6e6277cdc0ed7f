import type { ComponentProps, ReactNode } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import { stockNotice } from '#domain/catalogue/books/stock-notice.ts'
import type { Question } from '#domain/catalogue/products/product-fields.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { Installments } from '#app/store/cart/installments.tsx'
import { PixPrice } from '#app/store/cart/pix-price.tsx'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { BuyBar } from '#app/store/shell/buy-bar.tsx'
import { LessonText } from '#app/store/shell/lesson-text.tsx'
import { Section } from '#app/store/shell/section.tsx'
import { Facts } from '#app/store/shell/facts.tsx'
import { Author } from './author.tsx'
import { descriptionParts } from './description.ts'
import { DraftNote } from './draft-note.tsx'
import { Guarantee, useGuarantee } from './guarantee.tsx'
import { LaunchNote, RegularPrice } from './launch-note.tsx'
import { Questions } from './questions.tsx'

interface Props extends PurchaseProps {
  /** The list that the product is in. */
  list: { to: string; name: string }
  picture: ReactNode
  product: PurchaseProps['product'] & {
    title: string
    description: string
    author?: string | null
    authorPicture?: string | null
    aboutAuthor?: string | null
  }
  /** The word before the author's name. */
  by?: string
  /** The heading of what is said about the author. */
  about?: string
  badges?: ReactNode
  /** Below the picture. */
  children?: ReactNode
  questions?: readonly Question[]
  /** A preview of what is not published: it cannot be bought. */
  isDraft?: boolean
}

const prose = 'mt-4 leading-normal whitespace-pre-line text-ink-2 lg:text-[1.1875rem]'

/** The page of a course, book, bundle or plan. What sells it follows the scroll in a wide window; its first control is the button. */
export function ProductPage({ list, picture, by = '', about = '', badges, children, questions = [], isDraft = false, ...given }: Props) {
  const purchase = isDraft ? { ...given, buy: null } : given
  const { product, sold, buy } = purchase
  const { lead, rest } = descriptionParts(product.description)
  const guarantee = useGuarantee(sold.priceCents)
  return (
    <article>
      {isDraft && <DraftNote />}
      <div className="page">
        <BackLink to={list.to}>{list.name}</BackLink>
        <div className="grid gap-x-16 gap-y-8 pt-2 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr]">
          {picture}
          <div className="lg:row-span-2">
            {badges}
            <h1 className={`display text-1 ${badges ? 'mt-4' : ''}`}>{product.title}</h1>
            <Author by={by} product={product} />
            {lead && <p className={prose}>{lead}</p>}
            <div className="lg:sticky lg:top-6">
              <Purchase {...purchase} />
            </div>
          </div>
          {(rest || children || product.aboutAuthor || questions.length > 0) && (
            <div className="grid min-w-0 content-start gap-y-8">
              {rest && <p className={prose}>{rest}</p>}
              {children}
              {product.aboutAuthor && (
                <Section title={about}>
                  <div className="text-ink-2">
                    <LessonText text={product.aboutAuthor} Heading="h3" />
                  </div>
                </Section>
              )}
              <Questions questions={questions} />
            </div>
          )}
        </div>
      </div>
      <BuyBar price={given.cycle?.price ?? formatCents(sold.priceCents, sold.currency)} note={guarantee && `Garantia de ${guarantee}`}>
        {buy}
      </BuyBar>
    </article>
  )
}

interface PurchaseProps {
  product: ComponentProps<typeof LaunchNote>['product']
  /** The product as the cart has it. */
  sold: CartProduct
  /** The saving, below the price. */
  saving?: string
  /** Terms of a plan: its price with the words of its interval, its trial, and what its buyer agrees to. */
  cycle?: { price: string; offer: string; agreement: string }
  /** A line below the prices. */
  condition?: string
  stepper?: ReactNode
  /** On a phone it is in the bar. */
  buy: ReactNode
  facts: ComponentProps<typeof Facts>['facts']
}

/** Prices, conditions and the button. */
function Purchase({ product, sold, cycle, saving, condition, stepper, buy, facts }: PurchaseProps) {
  const { priceCents: cents, currency, physical } = sold
  const notice = stockNotice(sold)
  return (
    <>
      <p className="money mt-6 text-price font-bold">
        <RegularPrice launch={product.launch} sold={sold} />
        {cycle ? cycle.price : formatCents(cents, currency)}
      </p>
      {cycle?.offer && <p className="mt-1 font-semibold text-ok">{cycle.offer}</p>}
      <LaunchNote product={product} />
      {saving && <p className="money mt-1 font-semibold text-ok">{saving}</p>}
      <p className="mt-1 empty:hidden">{!cycle && <PixPrice cents={cents} currency={currency} />}</p>
      {condition && <p className="mt-1 text-ink-2">{condition}</p>}
      <p className="mt-1 text-ink-2 empty:hidden">{!cycle && <Installments cents={cents} currency={currency} />}</p>
      <div className={`mt-5 flex flex-wrap items-center gap-4 ${stepper || notice ? '' : 'max-lg:hidden'}`}>
        {stepper}
        <div className="hidden grow lg:block">{buy}</div>
        {notice && <span className="text-ink-2">{notice}</span>}
      </div>
      {cycle && <p className="mt-4 text-small text-ink-2">{cycle.agreement}</p>}
      <Guarantee cents={cents} physical={physical} />
      <Facts facts={facts} />
    </>
  )
}
