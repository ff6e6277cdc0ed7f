import { Award, Download } from 'lucide-react'
import { Link } from 'react-router'
import type { CertificateOfLibrary, CourseOfLibrary } from '#domain/delivery/library-answers.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Empty } from '#app/store/shell/empty.tsx'
import { formatLongDay } from '#domain/platform/values/format-day.ts'
import { isCompleted, ProgressBar } from './progress-bar.tsx'
import { WithLibrary } from './with-library.tsx'
import { Section } from '#app/store/shell/section.tsx'

/** `/minha-estante/certificados`: those that were issued, the completed courses that give one, and those that lead to one. */
export default function Certificates() {
  return (
    <WithLibrary title="Certificados">
      {({ certificates, courses }) => {
        const leading = courses.filter(
          ({ slug, hasCertificate, hasEnded }) => hasCertificate && !hasEnded && !certificates.some((issued) => issued.slug === slug),
        )
        const [ready, ahead] = [leading.filter(isCompleted), leading.filter((course) => !isCompleted(course))]
        if (certificates.length + leading.length === 0)
          return (
            <Empty
              text="O seu primeiro certificado vai ficar aqui"
              more="Alguns cursos dão certificado quando você conclui todas as aulas. A página do curso diz quais."
              backTo="/minha-estante"
              back="Voltar aos cursos"
            />
          )
        return (
          <>
            {certificates.length > 0 && (
              <ul aria-label="Certificados" className="-mt-8">
                {certificates.map((certificate) => (
                  <Issued key={certificate.code} certificate={certificate} />
                ))}
              </ul>
            )}
            {ready.length > 0 && <CourseRows title="Prontos para emitir" courses={ready} />}
            {ahead.length > 0 && <CourseRows title="A caminho" courses={ahead} />}
          </>
        )
      }}
    </WithLibrary>
  )
}

const Issued = ({ certificate: { code, slug, courseTitle, hours, issuedAt } }: { certificate: CertificateOfLibrary }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-rule py-5">
    <Award aria-hidden className="size-8 shrink-0 text-ok" strokeWidth={1.6} />
    <div className="grow basis-60">
      <h2 className="display text-3">{courseTitle}</h2>
      <p className="text-small text-ink-2">
        {hours} h · emitido em {formatLongDay(issuedAt)}
      </p>
    </div>
    <LinkButton look="link" size="line" to={`/api/library/courses/${slug}/certificate`} reloadDocument download>
      <Download aria-hidden className="size-5" />
      Baixar<span className="sr-only"> o certificado de {courseTitle}</span>
    </LinkButton>
    <LinkButton look="link" size="line" to={`/verificar/${code}`}>
      Página de verificação<span className="sr-only"> de {courseTitle}</span>
    </LinkButton>
  </li>
)

const CourseRows = ({ title, courses }: { title: string; courses: readonly CourseOfLibrary[] }) => (
  <Section title={title} className="mt-12 first:mt-0">
    <ul className="border-t border-rule">
      {courses.map((course) => (
        <li key={course.slug} className="grid gap-x-10 gap-y-3 border-b border-rule py-5 sm:grid-cols-[1fr_16rem] sm:items-center">
          <Link
            to={`/minha-estante/cursos/${course.slug}`}
            className="display inline-flex min-h-11 items-center text-3 wrap-anywhere hover:text-ink-2"
          >
            {course.title}
          </Link>
          <div className="grid justify-items-start gap-3">
            <ProgressBar course={course} />
            {isCompleted(course) && (
              <LinkButton look="ink" size="list" className="w-full" to={`/minha-estante/cursos/${course.slug}`}>
                <Award aria-hidden className="size-5" />
                <span>
                  Emitir o certificado<span className="sr-only"> de {course.title}</span>
                </span>
              </LinkButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
