import { LinkButton } from '#app/ui/button.tsx'
import { signInAddress } from '#app/store/people/sign-in/sign-in-address.ts'

/** The way to a withdrawal for a browser that is not signed in: a code by e-mail, and then the orders with their buttons. */
export const WithdrawByCode = () => (
  <div className="mt-5">
    <LinkButton look="ink" to={signInAddress('/minha-estante/pedidos')}>
      Desistir de uma compra
    </LinkButton>
    <p className="mt-2 text-small text-ink-2">Você escreve o e-mail da compra, recebe um código e escolhe o pedido.</p>
  </div>
)
