import type { MetaArgs } from 'react-router'
import { useSettings } from '#app/settings.ts'
import { AccessibilitySymbol } from '#app/store/shell/accessibility-symbol.tsx'
import { describe } from '#app/store/shell/describe.ts'
import { SupportEmail } from '#app/store/shell/support-email.tsx'
import { LegalPage } from './legal-page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export const meta = ({ matches, location }: MetaArgs) =>
  describe(matches, location, { title: 'Acessibilidade', description: 'O que a loja faz para que todas as pessoas possam usá-la.' })

/** LBI (Lei 13.146/2015), art. 63. */
export default function Accessibility() {
  const { storeName } = useSettings()
  return (
    <LegalPage
      title="Acessibilidade"
      note={
        <span className="flex items-center gap-4 text-ink">
          <AccessibilitySymbol className="size-14 shrink-0" />
          <span>A {storeName} quer ser usada por todas as pessoas, como pede a Lei Brasileira de Inclusão (Lei 13.146/2015, art. 63).</span>
        </span>
      }
    >
      <h2>O que já funciona</h2>
      <ul>
        <li>Tudo pode ser feito só com o teclado, e o foco está sempre visível.</li>
        <li>Leitores de tela encontram títulos, nomes de campos, avisos de erro e a descrição das imagens.</li>
        <li>As cores têm contraste suficiente, no tema claro e no escuro, e nenhuma informação depende só da cor.</li>
        <li>O texto cresce até 200% sem que nada se perca, e a página se ajusta a telas de 320 pixels.</li>
        <li>Quem prefere menos movimento no aparelho não vê animações.</li>
        <li>Os vídeos podem ter legendas, e o catálogo funciona sem JavaScript.</li>
      </ul>
      <h2>Como conferimos</h2>
      <p>
        A referência são as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, no nível AA, e a norma ABNT NBR 17225. Testes
        automáticos conferem as páginas a cada mudança, no celular e no computador.
      </p>
      <h2>Encontrou uma barreira?</h2>
      <p>
        Conte o que aconteceu pela <TextLink to="/contato">página de contato</TextLink> ou pelo e-mail <SupportEmail />. A resposta sai em
        até cinco dias, e a loja ajuda você a concluir o que precisar enquanto isso.
      </p>
    </LegalPage>
  )
}
