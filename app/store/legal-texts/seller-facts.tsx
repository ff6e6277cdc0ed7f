import type { ReactNode } from 'react'
import { useSettings } from '#app/settings.ts'
import { SupportEmail } from '#app/store/shell/support-email.tsx'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

/** The seller's identity as a list of facts. What is not filled in is left out. */
export function SellerFacts() {
  const { storeName, seller } = useSettings()
  const [taxName, ...taxNumber] = seller.taxId?.split(' ') ?? []
  const facts: [name: string, value: ReactNode][] = [
    ['Nome', seller.legalName ?? storeName],
    [taxName ?? '', taxNumber.join(' ')],
    ['Endereço', seller.address],
    ['Telefone', seller.phone],
    ['E-mail', <SupportEmail key="email" />],
  ]
  return (
    <dl className="border-y border-rule">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className="grid gap-x-6 border-t border-rule py-3 first:border-0 sm:grid-cols-[8rem_1fr]">
            <dt className="text-ink-2">{name}</dt>
            <dd className="wrap-anywhere font-semibold">{typeof value === 'string' ? <WholeNumbers>{value}</WholeNumbers> : value}</dd>
          </div>
        ))}
    </dl>
  )
}
