import { useLocation } from 'react-router'
import { loadQuery } from '#app/query/load-query.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { describe } from '#app/store/shell/describe.ts'
import { Missing } from '#app/store/shell/missing.tsx'
import type { Route } from './+types/legal-text.ts'
import { LessonText } from '#app/store/shell/lesson-text.tsx'
import { LegalPage } from './legal-page.tsx'
import { publicLegalText } from './legal-text.graphql.ts'
import { TextLink } from '#app/ui/text-link.tsx'

const pages = {
  TERMS: {
    title: 'Termos de venda',
    path: '/termos',
    description: 'As regras de cada compra: preço, pagamento, entrega, desistência, devolução e atendimento.',
  },
  PRIVACY: {
    title: 'Política de privacidade',
    path: '/privacidade',
    description: 'Que dados pessoais a loja trata, para quê, por quanto tempo, e como você decide sobre eles.',
  },
} as const

/** A version is a number. Any other is none that exists. */
const versionIn = (text: string | undefined) => (text === undefined ? null : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0)
const kindAt = (pathname: string): keyof typeof pages => (pathname.startsWith('/privacidade') ? 'PRIVACY' : 'TERMS')

const page = loadQuery(publicLegalText, ({ pathname }, { version }) => ({ kind: kindAt(pathname), version: versionIn(version) }))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  if (!loaderData) return []
  const { version, current } = loaderData.publicLegalText
  const { title, description } = pages[kindAt(location.pathname)]
  const about = describe(matches, location, { title: version === current ? title : `${title}, versão ${version}`, description })
  // Only the version in force is to be found.
  return version === current ? about : [...about, { name: 'robots', content: 'noindex, follow' }]
}

/** `/termos` and `/privacidade` show the version in force, `/termos/{version}` any other one. */
export default function LegalText({ loaderData }: Route.ComponentProps) {
  const { version, current, publishedAt, text } = loaderData.publicLegalText
  const { title, path } = pages[kindAt(useLocation().pathname)]
  return (
    <LegalPage
      title={title}
      note={
        <p>
          Versão {version}, publicada em <time dateTime={publishedAt}>{formatMoment(publishedAt)}</time>.{' '}
          {version !== current && (
            <strong className="text-warn">
              Já existe uma versão mais nova: <TextLink to={path}>ler a que está em vigor</TextLink>.
            </strong>
          )}
        </p>
      }
    >
      <LessonText text={text} Heading="h2" />
    </LegalPage>
  )
}

export const ErrorBoundary = () => (
  <Missing text="Texto não encontrado" backTo="/sobre" back="Sobre a loja" failed="Não foi possível ler este texto." />
)
