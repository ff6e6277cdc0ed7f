import type { MetaArgs } from 'react-router'
import { useSettings } from '#app/settings.ts'
import { describe } from '#app/store/shell/describe.ts'
import { LegalPage } from './legal-page.tsx'
import { SellerFacts } from './seller-facts.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export const meta = ({ matches, location }: MetaArgs) =>
  describe(matches, location, { title: 'Sobre a loja', description: 'Quem vende, onde fica e como falar com a loja.' })

const ways = [
  ['Preço, pagamento, entrega e restrições', '/termos', 'termos de venda', ''],
  ['Para desistir e receber o dinheiro de volta', '/desistencia', 'como desistir de uma compra', ''],
  ['O que acontece com os seus dados', '/privacidade', 'política de privacidade', ''],
  ['Dúvidas e reclamações', '/contato', 'contato', ', com resposta em até cinco dias'],
] as const

/** The seller, as Decreto 7.962/2013, art. 2, asks. */
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
        {ways.map(([aim, path, name, promise]) => (
          <li key={path}>
            {aim}: <TextLink to={path}>{name}</TextLink>
            {promise}.
          </li>
        ))}
      </ul>
    </LegalPage>
  )
}
