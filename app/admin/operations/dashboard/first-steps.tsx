import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { useSettings } from '#app/settings.ts'
import { firstSteps } from './first-steps.graphql.ts'

interface Step {
  isDone: boolean
  text: string
  why: string
  to: string
}

/** The way of a new store to its first sale. It goes by itself, a day after that. */
export function FirstSteps() {
  const { data } = useQuery({ ...panelQuery(['firstSteps'], firstSteps, {}), staleTime: 0 })
  const { pretending } = useSettings()
  if (!data) return null
  const { seller, product, published, sold } = data
  const simulated = pretending.includes('PagBank')
  const steps: Step[] = [
    {
      isDone: seller,
      text: 'Diga quem vende',
      why: 'Nome, CNPJ ou CPF e endereço: a lei pede que estejam na loja.',
      to: addressOf.settings,
    },
    { isDone: product, text: 'Crie o primeiro produto', why: 'Um curso ou um livro, com capa e preço.', to: addressOf.newEntry('courses') },
    {
      isDone: !simulated,
      text: 'Ligue o PagBank',
      why: simulated
        ? 'Por enquanto ele é simulado: dá para testar tudo sem dinheiro. Quem cuida do servidor põe o token da sua conta.'
        : 'Os pagamentos vão para a conta da loja.',
      to: addressOf.settings,
    },
    { isDone: published, text: 'Publique', why: 'Antes, veja a página do rascunho pelo link da prévia.', to: addressOf.list('courses') },
    {
      isDone: sold,
      text: 'Faça uma compra de teste',
      why: 'Compre como um cliente, do carrinho até o e-mail.',
      to: '/courses',
    },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby="first-steps" className="mb-8 rounded-2 border border-rule bg-paper-up p-5">
      <h2 id="first-steps" className="display text-3">
        {sold ? 'A primeira venda chegou' : 'Primeiros passos'}
      </h2>
      {sold && (
        <Link to={addressOf.list('orders')} className="ink-link inline-flex min-h-11 items-center font-semibold">
          Ver os pedidos
        </Link>
      )}
      <ol className="mt-3 grid gap-x-6 gap-y-4 lg:grid-cols-5">
        {steps.map(({ isDone, text, why, to }, index) => (
          <li key={text} className="flex gap-3 lg:block">
            <span
              className={`inline-flex size-7 shrink-0 items-center justify-center rounded-full text-small font-semibold ${isDone ? 'bg-ok-wash text-ok' : 'border border-rule-strong'}`}
            >
              {isDone ? <Check role="img" aria-label="Feito" className="size-4" /> : index + 1}
            </span>
            <span className="block lg:mt-2">
              <Link to={to} aria-current={next?.text === text ? 'step' : undefined} className="ink-link font-semibold">
                {text}
              </Link>
              <span className="mt-1 block text-small text-ink-2">{why}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
