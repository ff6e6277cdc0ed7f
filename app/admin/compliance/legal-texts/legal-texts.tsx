import { useInfiniteQuery } from '@tanstack/react-query'
import { Spinner } from '#app/ui/spinner.tsx'
import { askPanel } from '#app/admin/platform/calls/call-panel.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { addresses, type Kind, legalNames, type Version, versionSource } from './legal-kind.ts'
import { listLegalTexts } from './legal-texts.graphql.ts'
import { LegalTextActions } from './legal-text-actions.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'

const rows = 10

/** The published texts. They are not fields of the settings: each version is published by itself, and never changes. */
export default function LegalTexts() {
  return (
    <>
      <PageHead title="Textos legais" back={{ to: addressOf.settings, name: 'Configurações' }}>
        <p className="mt-1 max-w-[60ch] text-ink-2">
          Os textos padrão usam os dados das configurações e ganham uma nova versão quando eles mudam. As versões anteriores continuam no
          ar, porque cada pedido guarda a que foi aceita.
        </p>
      </PageHead>
      <div className="grid max-w-[52rem] gap-5">
        {(['TERMS', 'PRIVACY'] as const).map((kind) => (
          <Text key={kind} kind={kind} />
        ))}
      </div>
    </>
  )
}

function Text({ kind }: { kind: Kind }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['legal-texts', kind],
    queryFn: ({ pageParam, signal }) => askPanel(listLegalTexts, { kind, offset: pageParam, limit: rows }, signal),
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

interface Props {
  kind: Kind
  versions: Version[]
  onMore: (() => void) | null
}

/** The versions before the one in force. Each stays readable at its address. */
const LegalVersions = ({ kind, versions, onMore }: Props) => (
  <details className="mt-1">
    <summary className="inline-flex min-h-9 items-center text-small font-semibold text-ink-2">Versões anteriores</summary>
    <ul className="border-l-2 border-rule pl-4 text-small">
      {versions.map((version) => (
        <li key={version.id} className="flex flex-wrap items-baseline gap-x-3 py-1">
          <a href={`${addresses[kind]}/${version.version}`} target="_blank" rel="noreferrer" className="ink-link font-semibold">
            Versão {version.version}
          </a>
          <span className="money text-ink-2">{formatMoment(version.publishedAt)}</span>
          <span className="wrap-anywhere text-ink-2">{versionSource(version)}</span>
        </li>
      ))}
    </ul>
    {onMore && (
      <button type="button" onClick={onMore} className="ink-link min-h-11 text-small font-semibold">
        Mostrar anteriores
      </button>
    )}
  </details>
)
