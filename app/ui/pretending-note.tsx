import { useSettings } from '../settings.ts'

/** One for the program: each has a few thousand bytes outside the heap, and takes longer to make than to use. */
const list = new Intl.ListFormat('pt-BR')

/** An unobtrusive note on every page: which providers are simulated, and a link to the sandbox console. */
export function PretendingNote() {
  const { pretending, sandboxUrl } = useSettings()
  if (pretending.length === 0) return null
  const names = list.format(pretending)
  return (
    <p className="text-mini">
      Demonstração: {names} <span>{pretending.length === 1 ? 'é simulado' : 'são simulados'}</span>.{' '}
      <a className="ink-link" href={sandboxUrl}>
        Abrir o console
      </a>
    </p>
  )
}
