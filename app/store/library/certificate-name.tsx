import { NameForm } from './name-form.tsx'
import { useSaveProfile } from './use-library.ts'

/** The name is entered once. Every certificate shows it as it is, so it does not change afterwards. */
export function CertificateName({ stored }: { stored: string | null }) {
  const save = useSaveProfile<string>('certificateName')
  if (stored === null)
    return (
      <NameForm
        onSave={save}
        hint="Confira com calma: depois de salvo, ele não muda mais."
        failed="O nome não foi salvo. Tente de novo."
        button="Salvar o nome"
        busy="Salvando…"
      />
    )
  return (
    <p role="status">
      <strong className="font-semibold">{stored}</strong>
      <span className="block text-small text-ink-2">O nome está salvo e vale para todos os seus certificados.</span>
    </p>
  )
}
