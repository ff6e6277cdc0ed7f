import { listed } from '#domain/platform/values/listed.ts'
import { useSettings } from '../settings.ts'

/** An unobtrusive note on every page: which providers are simulated, and a link to the sandbox console. */
export function PretendingNote() {
  const { pretending, sandboxUrl } = useSettings()
  if (pretending.length === 0) return null
  return (
    <p className="text-mini">
      Demonstração: {listed(pretending)} <span>{pretending.length === 1 ? 'é simulado' : 'são simulados'}</span>.{' '}
      <a className="ink-link" href={sandboxUrl}>
        Abrir o console
      </a>
    </p>
  )
}
