import { useQuery } from '@tanstack/react-query'
import type { PrivacyAnswer } from '#domain/compliance/privacy/privacy-answer.ts'
import { failureText } from '#app/query/failure-text.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { EraseData } from './erase-data.tsx'
import { PersonalData } from './personal-data.tsx'
import { privacyQuery } from './use-library.ts'
import { Section } from '#app/store/shell/section.tsx'

/** The part of "Meus dados" that the law gives to a buyer: view, correct, download, consents, erase. See docs/rules/privacy.md. */
export function PrivacySections() {
  const { data, error } = useQuery(privacyQuery)
  if (!data)
    return error ? (
      <ErrorBox message={failureText(error, 'Não foi possível ler os seus dados.').message} />
    ) : (
      <Spinner label="Lendo os seus dados" />
    )
  return (
    <>
      {data.person && (
        <Section title="Nos seus pedidos">
          <PersonalData person={data.person} />
        </Section>
      )}
      <Section title="Baixar os meus dados">
        <p>
          Tudo o que a loja tem sobre você: pedidos, pagamentos, reembolsos, notas fiscais, cursos, certificados, e-books, aparelhos,
          registros de acesso, mensagens e o histórico de tudo isso.
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-6">
          {downloads.map(([format, label]) => (
            <li key={format}>
              <LinkButton look="link" size="line" to={`/api/library/privacy/export?formato=${format}`} reloadDocument download>
                {label}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="O que você aceitou">
        <Consents privacy={data} />
      </Section>
      <Section title="Apagar os meus dados">
        <EraseData privacy={data} />
      </Section>
    </>
  )
}

const downloads = [
  ['pdf', 'PDF, para ler'],
  ['json', 'JSON, para outros programas'],
] as const

const Consents = ({ privacy: { acceptedTerms } }: { privacy: PrivacyAnswer }) =>
  acceptedTerms.length === 0 ? (
    <p>Nenhum dos seus pedidos tem termos registrados.</p>
  ) : (
    <ul className="border-t border-rule">
      {acceptedTerms.map(({ orderId, version, at }) => (
        <li key={orderId} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2.5 text-small">
          <TextLink to={`/termos/${version}`}>Termos de venda, versão {version}</TextLink>
          <span className="text-ink-2">
            {formatDay(at)}, com o pedido{' '}
            <span translate="no" className="font-mono">
              {orderId.slice(0, 8)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
