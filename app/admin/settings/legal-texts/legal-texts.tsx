import { useInfiniteQuery } from '@tanstack/react-query'
import { Spinner } from '../../../ui/spinner.tsx'
import { callPanel } from '../../calls/call-panel.ts'
import { FailedCall } from '../../calls/failed-call.tsx'
import { FormSection } from '../../forms/form-page.tsx'
import { type Kind, legalNames } from './legal-kind.ts'
import { listLegalTexts } from './legal-texts.graphql.ts'
import { LegalTextActions } from './legal-text-actions.tsx'
import { LegalVersions } from './legal-versions.tsx'

const rows = 10

/** The published texts. They are not fields of the form: each version is published by itself, and never changes. */
export const LegalTexts = () => (
  <FormSection title="Textos legais">
    <p className="max-w-[60ch] text-small text-ink-2">
      Os textos padrão usam os dados acima e ganham uma nova versão quando eles mudam. As versões anteriores continuam no ar, porque cada
      pedido guarda a que foi aceita.
    </p>
    {(['TERMS', 'PRIVACY'] as const).map((kind) => (
      <Text key={kind} kind={kind} />
    ))}
  </FormSection>
)

function Text({ kind }: { kind: Kind }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['legal-texts', kind],
    queryFn: async ({ pageParam, signal }) =>
      (await callPanel(listLegalTexts, { kind, offset: pageParam, limit: rows }, signal)).listLegalTexts,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.pageInfo.hasNextPage ? pages.length * rows : null),
    staleTime: 0,
  })
  const versions = data?.pages.flatMap((page) => page.data) ?? []
  const [current] = versions
  return (
    <section aria-label={legalNames[kind]} className="rounded-2 border border-rule bg-paper-up px-4 py-3 md:px-5">
      <h3 className="font-semibold">{legalNames[kind]}</h3>
      {isPending && <Spinner label="Carregando" />}
      {error && <FailedCall error={error} fallback="Não foi possível ler as versões" onRetry={() => void refetch()} />}
      {current && <LegalTextActions kind={kind} current={current} />}
      {versions.length > 1 && (
        <LegalVersions kind={kind} versions={versions.slice(1)} onMore={hasNextPage ? () => void fetchNextPage() : null} />
      )}
    </section>
  )
}
