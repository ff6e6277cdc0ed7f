import { useEffect, useRef } from 'react'
import { useSettings } from '../../settings.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { SavedOrder } from '../checkout/saved-order.ts'

/** `order`: null in a browser that does not have it. */
export function Canceled({ order }: { order: SavedOrder | null }) {
  const { supportEmail } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  // The content changed after a press: focusing the heading announces it to screen readers.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="max-w-[36rem]">
      <h1 ref={heading} tabIndex={-1} className="display text-1 outline-none">
        Pedido cancelado
      </h1>
      <p className="mt-4 text-3 text-ink-2">
        O pedido{' '}
        {order && (
          <b translate="no" className="text-ink">
            {order._id.slice(0, 8)}
          </b>
        )}{' '}
        foi cancelado e nada foi cobrado.
      </p>
      <p className="mt-3 text-ink-2">
        <span>{order?.text ? 'Não pague mais o código PIX deste pedido.' : 'Não pague mais na página do cartão deste pedido.'}</span> Se um
        pagamento ainda chegar, a loja reembolsa o valor. Dúvidas? Escreva para{' '}
        <a className="ink-link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
      <LinkButton to="/courses" className="mt-8">
        Voltar aos cursos
      </LinkButton>
    </div>
  )
}
