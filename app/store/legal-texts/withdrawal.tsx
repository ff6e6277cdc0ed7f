import type { MetaArgs } from 'react-router'
import { useSettings } from '#app/settings.ts'
import { describe } from '#app/store/shell/describe.ts'
import { SupportEmail } from '#app/store/shell/support-email.tsx'
import { signInAddress } from '#app/store/sign-in/sign-in-address.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { LegalPage } from './legal-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export const meta = ({ matches, location }: MetaArgs) =>
  describe(matches, location, {
    title: 'Desistir de uma compra',
    description: 'Até quando dá para desistir, como fazer e como o dinheiro volta.',
  })

/** How to withdraw from a purchase (CDC, art. 49; Decreto 7.962/2013, art. 5). */
export default function Withdrawal() {
  const { guaranteeDays } = useSettings()
  return (
    <LegalPage title="Desistir de uma compra">
      <p>
        Você pode desistir em até <strong>{guaranteeDays} dias</strong>, sem explicar por quê, e recebe de volta tudo o que pagou, com o
        frete. Vale para o pedido inteiro ou para um só item, mesmo que você já tenha assistido ou lido uma parte.
      </p>
      <h2>Até quando</h2>
      <p>
        O prazo conta da confirmação do pagamento; no livro impresso, do dia em que ele chegou. Vai até o fim do último dia, no horário de
        Brasília.
      </p>
      <h2>Como fazer</h2>
      <div className="mt-5">
        <LinkButton look="ink" to={signInAddress('/minha-estante/pedidos')}>
          Desistir de uma compra
        </LinkButton>
        <p className="mt-2 text-small text-ink-2">Você escreve o e-mail da compra, recebe um código e escolhe o pedido.</p>
      </div>
      <ul>
        <li>
          Pela <TextLink to="/minha-estante">sua estante</TextLink>: entre com o e-mail da compra, abra o pedido e escolha desistir.
        </li>
        <li>
          Pelo e-mail <SupportEmail /> ou pela <TextLink to="/contato">página de contato</TextLink>: diga o número do pedido, se tiver.
        </li>
      </ul>
      <h2>O que acontece em seguida</h2>
      <ul>
        <li>A confirmação chega na hora, por e-mail.</li>
        <li>O reembolso começa em seguida, pelo mesmo meio: o PIX volta à conta de onde saiu; o cartão é estornado na fatura.</li>
        <li>O acesso ao que foi reembolsado termina.</li>
        <li>O livro impresso volta à loja, que paga o envio e explica como fazer.</li>
      </ul>
    </LegalPage>
  )
}
