import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { editionOf } from '#domain/catalogue/products/product-types.ts'
import { sellerLines } from '#domain/platform/settings/seller.ts'
import { useSettings } from '#app/settings.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { BoughtLine } from './bought-line.ts'
import { useCourseRestrictions } from './use-course-restrictions.ts'

/**
 * The summary of the contract before it is made (docs/rules/contract.md#summary): how and when each line is delivered, what limits it, who sells,
 * the right to withdraw, and the terms. Amounts are above it. Its longer part is collapsed, so that the button is in view.
 */
export function ContractSummary({ bought }: { bought: readonly BoughtLine[] }) {
  const { seller, supportEmail, guaranteeDays } = useSettings()
  const restrictions = useCourseRestrictions(bought.flatMap(({ kind, productId }) => (kind === 'COURSE' && productId ? [productId] : [])))
  return (
    <section aria-label="Condições da compra" className="border-t border-rule pt-2 text-small text-ink-2">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-ink [&::-webkit-details-marker]:hidden">
          Entrega, limites do acesso e quem vende
          <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="mt-1 grid gap-2.5">
          {bought.map((line) => (
            <li key={`${line.kind} ${line.productId}`} className="wrap-anywhere">
              <span className="font-semibold text-ink">{line.title}</span>
              <span className="block">
                {editionOf(line.kind, line.physical).deliveryText}{' '}
                <strong className="font-semibold">{restrictionOf(line, restrictions)}</strong>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-4 mb-2">
          <span className="font-semibold text-ink">Quem vende</span>
          {sellerLines(seller, supportEmail).map((line) => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
        </p>
      </details>
      <p className="mt-1">
        <strong className="font-semibold text-ink">Pode desistir da compra em até {guaranteeDays} dias</strong> depois do pagamento ou da
        entrega, sem dar motivo, e receber tudo de volta. <Page to="/desistencia">Como desistir</Page>
      </p>
      <Acceptance />
    </section>
  )
}

function restrictionOf({ kind, physical, productId }: BoughtLine, courses: ReadonlyMap<string, string>): string {
  if (kind === 'COURSE') return courses.get(productId ?? '') ?? ''
  return kind === 'BOOK' && !physical ? 'O arquivo pode levar o seu nome e parte do seu CPF. Ele é só para você.' : ''
}

function Acceptance() {
  const { termsVersion } = useSettings()
  if (termsVersion === null) return null
  return (
    <p className="mt-2">
      Ao finalizar, você aceita os <Page to={`/termos/${termsVersion}`}>termos de venda (versão {termsVersion})</Page> e a{' '}
      <Page to="/privacidade">política de privacidade</Page>.
    </p>
  )
}

/** In another tab: what was typed stays. */
const Page = (link: ComponentProps<typeof TextLink>) => <TextLink target="_blank" rel="noreferrer" {...link} />
