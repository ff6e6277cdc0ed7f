import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { editionOf } from '#domain/catalogue/products/product-types.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { sellerLines } from '#domain/platform/settings/seller.ts'
import { useSettings } from '#app/settings.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { BoughtLine } from './bought-line.ts'
import { useCourseRestrictions } from './use-course-restrictions.ts'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

/**
 * The summary of the contract before it is made (docs/rules/contract.md#summary): how and when each line is delivered, what limits it, who sells,
 * the right to withdraw, and the terms. Amounts are above it. What limits the buyer is in view (Decreto 7.962/2013, art. 4, I); the rest is
 * collapsed, so that the button is in view too.
 */
export function ContractSummary({ bought }: { bought: readonly BoughtLine[] }) {
  const { seller, supportEmail, guaranteeDays } = useSettings()
  const restrictions = useCourseRestrictions(bought.flatMap(({ kind, productId }) => (kind === 'COURSE' && productId ? [productId] : [])))
  return (
    <section aria-label="Condições da compra" className="border-t border-rule pt-2 text-small text-ink-2">
      <Limits bought={bought} restrictions={restrictions} />
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold text-ink [&::-webkit-details-marker]:hidden">
          Entrega e quem vende
          <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <ul className="mt-1 grid gap-2.5">
          {bought.map((line) => (
            <li key={`${line.kind} ${line.productId}`} className="wrap-anywhere">
              <span className="font-semibold text-ink">{line.title}</span>
              <span className="block">
                <WholeNumbers>{editionOf(line.kind, line.physical).deliveryText}</WholeNumbers>
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-4 mb-2">
          <span className="font-semibold text-ink">Quem vende</span>
          {sellerLines(seller, supportEmail).map((line) => (
            <span key={line} className="block wrap-anywhere">
              <WholeNumbers>{line}</WholeNumbers>
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

interface LimitsProps {
  bought: readonly BoughtLine[]
  restrictions: ReadonlyMap<string, string>
}

/** Each limit once, with what it limits. */
function Limits({ bought, restrictions }: LimitsProps) {
  const limits = Map.groupBy(bought, (line) => restrictionOf(line, restrictions))
  limits.delete('')
  if (limits.size === 0) return null
  return (
    <ul aria-label="Limites" className="grid gap-1.5 py-1">
      {[...limits].map(([limit, lines]) => (
        <li key={limit} className="wrap-anywhere">
          {bought.length > 1 && <span>{listed(lines.map(({ title }) => title))}: </span>}
          <strong className="font-semibold text-ink">{limit}</strong>
        </li>
      ))}
    </ul>
  )
}

function restrictionOf({ kind, physical, productId }: BoughtLine, courses: ReadonlyMap<string, string>): string {
  const access = courses.get(productId ?? '')
  if (kind === 'COURSE') return access ? `${access} Ele é só para você.` : ''
  return kind === 'BOOK' && !physical ? ebookLimit : ''
}

const ebookLimit = 'O e-book é só para você: o arquivo pode levar o seu nome e parte do seu CPF, e há um limite de downloads por dia.'

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
