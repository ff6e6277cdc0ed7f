import { BookOpen, CalendarX, Infinity as Endless, Lock, Mail } from 'lucide-react'
import { priceText } from '#domain/catalogue/products/billing-interval.ts'
import { agreementText } from '#domain/orders/subscriptions/agreement.ts'
import { counted } from '#domain/platform/values/counted.ts'
import type { ResultOf } from '#app/query/document.ts'
import { loadQuery } from '#app/query/load-query.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { Missing } from '#app/store/shell/missing.tsx'
import { Section } from '#app/store/shell/section.tsx'
import { describeProduct } from '#app/store/products/describe-product.ts'
import { MemberList } from '#app/store/products/member-list.tsx'
import { MembersCover } from '#app/store/products/members-cover.tsx'
import { ProductPage } from '#app/store/products/product-page.tsx'
import type { Route } from './+types/plan.ts'
import { publicGetPlan } from './plan.graphql.ts'
import { planJsonLd } from './plan-json-ld.ts'
import { SubscribeButton } from './subscribe-button.tsx'
import { agreedOf, contentsOf, productOfPlan } from './sold-plan.ts'

const page = loadQuery(publicGetPlan, (_, params) => ({ id: params.id ?? '' }))
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, ...page }) => {
  if (!loaderData) return []
  const plan = loaderData.publicGetPlan
  const description = plan.description || `${summaryOf(loaderData)} ${priceText(agreedOf(plan))}. ${trialText(plan.trialDays)}`.trimEnd()
  return describeProduct(page, {
    product: { ...plan, description },
    picture: plan.picture ?? '',
    drawn: `/og/plans/${plan.id}.png`,
    jsonLd: planJsonLd,
  })
}

export default function Plan({ loaderData }: Route.ComponentProps) {
  const plan = loaderData.publicGetPlan
  const agreed = agreedOf(plan)
  const { trialDays } = agreed
  const sold = productOfPlan(plan, { ...agreed, trialDays: null })
  return (
    // The way from plan to plan is the same route: each begins anew.
    <ProductPage
      key={plan.id}
      list={{ to: '/courses', name: 'Cursos' }}
      picture={<MembersCover product={{ ...plan, members: contentsOf(loaderData) }} first />}
      product={plan}
      sold={sold}
      cycle={{ price: priceText(agreed), offer: trialText(trialDays), agreement: agreementText(agreed) }}
      buy={<SubscribeButton plan={plan} />}
      facts={[
        plan.allCourses
          ? { icon: Endless, text: summaryOf(loaderData) }
          : { icon: BookOpen, text: `${counted(plan.members.length, 'item', 'itens')}, por um preço só.` },
        { icon: Mail, text: 'O acesso chega por e-mail, assim que a assinatura começa.' },
        { icon: Lock, text: 'Antes de cada vencimento um e-mail avisa. Por PIX, nada é cobrado sem você.' },
        { icon: CalendarX, text: 'Cancele quando quiser, em dois toques: o que já está pago continua seu até o fim.' },
      ]}
    >
      <Section title="O que a assinatura traz">
        <Contents {...loaderData} />
      </Section>
    </ProductPage>
  )
}

function trialText(days: number | null): string {
  if (days === null) return ''
  return days === 1 ? 'O primeiro dia é grátis.' : `Os primeiros ${days} dias são grátis.`
}

type Read = ResultOf<typeof publicGetPlan>

function summaryOf({ publicGetPlan: { allCourses, members }, publicListCourses: { pageInfo } }: Read): string {
  if (!allCourses) return `${members.map(({ title }) => title).join(' + ')}.`
  const courses = pageInfo.totalCount > 1 ? `Todos os ${pageInfo.totalCount} cursos` : 'Todos os cursos'
  return `${courses}, também os que ainda virão.`
}

function Contents(read: Read) {
  const { publicGetPlan: plan, publicListCourses: courses } = read
  return (
    <>
      {plan.allCourses && <p className="mb-4 text-ink-2">{summaryOf(read)} Os mais novos:</p>}
      <MemberList members={contentsOf(read)} />
      {plan.allCourses && courses.pageInfo.totalCount > courses.data.length && (
        <p className="mt-4">
          <TextLink to="/courses">Ver todos os cursos</TextLink>
        </p>
      )}
    </>
  )
}

export const ErrorBoundary = () => (
  <Missing text="Plano não encontrado" backTo="/courses" back="Ver os cursos" failed="Não foi possível ler o plano" />
)
