import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Award } from 'lucide-react'
import type { CertificateAnswer, CertificateStandingAnswer } from '#domain/delivery/certificates/certificate-answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { formatHours } from '#app/ui/format.ts'
import { signInAddress } from '#app/store/sign-in/sign-in-address.ts'
import { NameForm } from '#app/store/library/name-form.tsx'

const pathOf = (slug: string) => `/library/courses/${encodeURIComponent(slug)}/certificate`
const standingOf = (slug: string) => `${pathOf(slug)}/standing`

/**
 * The certificate of a course in the library: how many lessons are left, the name to enter, or the certificate itself. `completed` is how
 * many lessons the page shows as completed: with another number the standing is read again.
 */
export function CertificateCard({ slug, hours, completed }: { slug: string; hours: number; completed: number }) {
  const { data: standing, isError } = useQuery<CertificateStandingAnswer>({
    queryKey: [standingOf(slug), completed],
    placeholderData: (before) => before,
  })
  if (standing ? standing.kind === 'NONE' : isError) return null
  return (
    <section aria-labelledby="certificado" className="mt-8">
      <h2 id="certificado" className="display mb-2 flex items-center gap-3 text-2">
        <Award aria-hidden className="size-7 shrink-0" strokeWidth={1.6} /> Certificado
      </h2>
      {/* As high as three lines before the answer arrives, so that the lessons below do not move. */}
      {!standing && <p className="min-h-[3lh]" />}
      {standing?.kind === 'LEFT' && <Left lessons={standing.lessons} hours={hours} />}
      {standing?.kind === 'READY' && <Issue slug={slug} name={standing.name} hours={standing.hours} />}
      {standing?.kind === 'ISSUED' && <Issued certificate={standing.certificate} />}
      {standing?.kind === 'UNVERIFIED' && <Unverified slug={slug} />}
    </section>
  )
}

const Left = ({ lessons, hours }: { lessons: number; hours: number }) => (
  <p className="text-ink-2">
    <span>{lessons === 1 ? 'Falta uma aula' : `Faltam ${lessons} aulas`}</span> para o seu certificado de {formatHours(hours)}. Ele fica
    pronto na hora em que você concluir a última.
  </p>
)

/** The name is asked once: every certificate of this buyer has the same. */
function Issue({ slug, name: entered, hours }: { slug: string; name: string | null; hours: number }) {
  const client = useQueryClient()
  const issue = async (name: string) => {
    await callRest<CertificateAnswer>(pathOf(slug), { body: { name } })
    await client.invalidateQueries({ queryKey: [standingOf(slug)] })
  }
  const { isRunning, failure, run } = useAction(issue)
  return (
    <>
      <p className="mb-4 max-w-[28rem] text-ink-2">
        Você concluiu todas as aulas: {formatHours(hours)} de curso. Falta só assinar o seu nome.
      </p>
      {entered === null ? (
        <NameForm
          onSave={issue}
          hint="Confira com calma: ele vale para todos os seus certificados e não muda mais."
          failed={notIssued}
          button="Emitir o certificado"
          busy="Emitindo…"
        />
      ) : (
        <>
          <p>
            No certificado vai sair <strong className="font-semibold">{entered}</strong>.
            {failure && (
              <span role="alert" className="block text-small font-semibold text-bad">
                {failureOf(failure.error, notIssued)}
              </span>
            )}
          </p>
          <Button look="ink" className="mt-4" aria-busy={isRunning} onClick={() => isRunning || void run(entered)}>
            {isRunning ? 'Emitindo…' : 'Emitir o certificado'}
          </Button>
        </>
      )}
    </>
  )
}

const notIssued = 'O certificado não foi emitido. Tente de novo.'

const Issued = ({ certificate: { name, slug, verifyUrl, linkedInUrl } }: { certificate: CertificateAnswer }) => (
  <>
    <p role="status" className="text-ink-2">
      Emitido em nome de <strong className="font-semibold text-ink">{name}</strong>.
    </p>
    <p className="mt-2 flex flex-wrap gap-x-6">
      <LinkButton look="link" size="line" to={`/api${pathOf(slug)}`} target="_blank" rel="noreferrer">
        Abrir o PDF
      </LinkButton>
      <LinkButton look="link" size="line" to={linkedInUrl} target="_blank" rel="noreferrer">
        Adicionar ao LinkedIn
      </LinkButton>
      <LinkButton look="link" size="line" to={verifyUrl}>
        Página de verificação
      </LinkButton>
    </p>
  </>
)

const Unverified = ({ slug }: { slug: string }) => (
  <>
    <p className="text-ink-2">Para o certificado sair no seu nome, confirme o e-mail da compra.</p>
    <LinkButton look="link" size="line" to={signInAddress(`/minha-estante/cursos/${slug}`)}>
      Entrar com o e-mail
    </LinkButton>
  </>
)
