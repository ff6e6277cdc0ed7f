import { formatMoment } from '../../../ui/format.ts'
import { addresses, type Kind, type Version, versionSource } from './legal-kind.ts'

interface Props {
  kind: Kind
  versions: Version[]
  onMore: (() => void) | null
}

/** The versions before the one in force. Each stays readable at its address. */
export const LegalVersions = ({ kind, versions, onMore }: Props) => (
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
