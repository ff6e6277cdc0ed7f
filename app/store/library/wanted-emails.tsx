import type { Profile } from '#domain/people/people-answers.ts'
import { SavedChoice } from './saved-choice.tsx'
import { useSaveProfile } from './use-library.ts'

/** Choices of the e-mails that an address gets beside those about its purchases. */
export const WantedEmails = ({ profile }: { profile: Profile }) => (
  <div className="grid gap-1">
    <SavedChoice wanted={profile.lessonEmails} save={useSaveProfile<boolean>('lessonEmails')}>
      Avisar por e-mail quando abrir uma aula de um curso meu
    </SavedChoice>
    <SavedChoice wanted={profile.recoveryEmails} save={useSaveProfile<boolean>('recoveryEmails')}>
      Lembrar por e-mail de um pedido que ficou sem pagamento
    </SavedChoice>
  </div>
)
