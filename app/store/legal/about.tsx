import type { MetaArgs } from 'react-router'
import { useSettings } from '../../settings.ts'
import { describe } from '../shell/describe.ts'
import { LegalPage } from './legal-page.tsx'
import { SellerFacts } from './seller-facts.tsx'

export const meta = ({ matches, location }: MetaArgs) =>
  describe(matches, location, { title: 'Sobre a loja', description: 'Quem vende, onde fica e como falar com a loja.' })

/** Who sells, as Decreto 7.962/2013, art. 2, asks. */
export default function About() {
  const { storeName } = useSettings()
  return (
    <LegalPage title="Sobre a loja">
      <p>
        A {storeName} vende cursos, e-books e livros impressos pela internet. Nesta página está quem responde pelas vendas, onde fica e como
        falar com a loja.
      </p>
      <SellerFacts />
      <h2>Antes e depois da compra</h2>
      <ul>
        <li>
          Preço, pagamento, entrega e restrições:{' '}
          <a href="/termos" className="ink-link">
            termos de venda
          </a>
          .
        </li>
        <li>
          Para desistir e receber o dinheiro de volta:{' '}
          <a href="/desistencia" className="ink-link">
            como desistir de uma compra
          </a>
          .
        </li>
        <li>
          O que acontece com os seus dados:{' '}
          <a href="/privacidade" className="ink-link">
            política de privacidade
          </a>
          .
        </li>
        <li>
          Dúvidas e reclamações:{' '}
          <a href="/contato" className="ink-link">
            contato
          </a>
          , com resposta em até cinco dias.
        </li>
      </ul>
    </LegalPage>
  )
}
