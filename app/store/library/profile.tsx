import { useQuery } from '@tanstack/react-query'
import type { Profile } from '#domain/people/people-answers.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { signInAddress } from '#app/store/sign-in/sign-in-address.ts'
import { Devices } from '#app/store/sign-in/devices.tsx'
import { PushChoice } from './push-choice.tsx'
import { CertificateName } from './certificate-name.tsx'
import { PrivacySections } from './privacy-sections.tsx'
import { ReadQuery } from './read-query.tsx'
import { privacyQuery, useProfile } from './use-library.ts'
import { WantedEmails } from './wanted-emails.tsx'
import { Section } from '#app/store/shell/section.tsx'

/** `/minha-estante/dados`: the address, the name on certificates, what the law gives a person, and the devices. */
const ProfilePage = () => (
  <ReadQuery title="Meus dados · Minha estante" query={useProfile()} backTo="/minha-estante" back="Voltar à estante">
    {(profile) => <Content profile={profile} />}
  </ReadQuery>
)
export default ProfilePage

const Content = ({ profile }: { profile: Profile }) => (
  <div className="grid max-w-[42rem] gap-10">
    {profile.email === null ? (
      <Section title="E-mail">
        <p>Este navegador abriu o que você acabou de comprar, sem pedir nada. Para cuidar dos seus dados, confirme o e-mail da compra.</p>
        <LinkButton look="link" size="line" to={signInAddress('/minha-estante/dados')} className="mt-3">
          Entrar com o e-mail
        </LinkButton>
      </Section>
    ) : (
      <>
        <Section title="E-mail">
          <p>
            Você entrou com <strong className="font-semibold wrap-anywhere">{profile.email}</strong>. Tudo o que foi comprado com este
            endereço está na sua estante.
          </p>
        </Section>
        <Section title="Nome nos certificados">
          <CertificateName stored={profile.certificateName} />
        </Section>
        <Section title="Avisos">
          <WantedEmails profile={profile} />
          <PushChoice />
        </Section>
        <PrivacySections />
        <LastSection />
      </>
    )}
  </div>
)

/** Comes after what is read before it, which would push it down. */
const LastSection = () => !useQuery(privacyQuery).isPending && <Devices />
