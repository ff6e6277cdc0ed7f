import type { ReactNode } from 'react'
import type { Question } from '#domain/catalogue/products/product-fields.ts'
import { BackLink } from '#app/store/shell/back-link.tsx'
import { BuyBar } from '#app/store/shell/buy-bar.tsx'
import { Author } from './author.tsx'
import { descriptionParts } from './description.ts'
import { useGuarantee } from './guarantee.tsx'
import { Questions } from './questions.tsx'

interface Props {
  /** The list that the product is in. */
  list: { to: string; name: string }
  picture: ReactNode
  product: Parameters<typeof Author>[0]['product'] & { title: string; description: string }
  /** The word before the author's name. */
  by: string
  badges?: ReactNode
  /** Prices, conditions and the button: in a wide window they follow the scroll. The button is their first control. */
  purchase: ReactNode
  /** Below the picture. */
  children?: ReactNode
  questions: readonly Question[]
  /** The bar of a phone. */
  bar: { price: string; cents: number; buy: ReactNode }
}

const prose = 'mt-4 leading-normal whitespace-pre-line text-ink-2 lg:text-[1.1875rem]'

/** The page of a course, book or bundle. */
export function ProductPage({ list, picture, product, by, badges, purchase, children, questions, bar }: Props) {
  const { lead, rest } = descriptionParts(product.description)
  const guarantee = useGuarantee(bar.cents)
  return (
    <article>
      <div className="page">
        <BackLink to={list.to}>{list.name}</BackLink>
        <div className="grid gap-x-16 gap-y-8 pt-2 lg:grid-cols-[7fr_5fr] lg:grid-rows-[auto_1fr]">
          {picture}
          <div className="lg:row-span-2">
            {badges}
            <h1 className={`display text-1 ${badges ? 'mt-4' : ''}`}>{product.title}</h1>
            <Author by={by} product={product} />
            {lead && <p className={prose}>{lead}</p>}
            <div className="lg:sticky lg:top-6">{purchase}</div>
          </div>
          {(rest || children || questions.length > 0) && (
            <div className="grid min-w-0 content-start gap-y-8">
              {rest && <p className={prose}>{rest}</p>}
              {children}
              <Questions questions={questions} />
            </div>
          )}
        </div>
      </div>
      <BuyBar price={bar.price} note={guarantee && `Garantia de ${guarantee}`}>
        {bar.buy}
      </BuyBar>
    </article>
  )
}
