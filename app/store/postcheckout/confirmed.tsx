import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSettings } from '../../settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Steps } from './steps.tsx'

export function Confirmed({ orderId }: { orderId: string }) {
  const { supportEmail } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  // The page changed by itself: those who do not see it are told.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[1fr_25rem]">
      <div>
        <Badge tone="ok">
          <Check aria-hidden className="size-3.5" /> APROVADO
        </Badge>
        <h1 ref={heading} tabIndex={-1} className="display mt-4 text-hero outline-none">
          Pagamento Confirmado!
        </h1>
        <p className="mt-4 mb-8 text-3 text-ink-2">
          Boa escolha. O pedido <b className="text-ink">{orderId.slice(0, 8)}</b> já está com a gente.
        </p>
        <h2 className="display mb-4 text-2">Próximos passos</h2>
        <Steps
          steps={[
            'Olhe o seu e-mail. Se não achar a mensagem, procure também no spam.',
            'Siga as instruções para entrar no curso e baixar o e-book.',
            'Livro de papel chega em 5-10 dias úteis.',
            <>
              Algo fora do lugar? Escreva para{' '}
              <a className="ink-link" href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
              .
            </>,
          ]}
        />
        <LinkButton to="/" look="solid" className="mt-8 min-h-14 px-8">
          Voltar ao início
        </LinkButton>
      </div>
      <div aria-hidden className="hidden aspect-[5/8] rounded-1 bg-(image:--panel-pago) bg-cover lg:block" />
    </div>
  )
}
