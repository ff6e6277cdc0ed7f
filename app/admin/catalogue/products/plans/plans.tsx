import { priceText } from '#domain/catalogue/products/billing-interval.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { EditLink, RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { SoldCell, TitleCell } from '../product-cells.tsx'
import type { Plan } from './plan-fields.ts'
import { listPlans, removePlan } from './plans.graphql.ts'

export default listScreen({
  title: 'Planos de assinatura',
  right: 'catalogue.write',
  create: 'Novo plano',
  search: 'Buscar planos...',
  list: { name: 'plans', document: listPlans, fallback: 'Não foi possível ler os planos', isCached: true },
  empty: 'Nenhum plano encontrado',
  noun: ['plano', 'planos'],
  columns: ['Título', 'Conteúdo', 'Preço', 'Vendas, 30 dias', 'Situação', 'Ações'],
  renderRow: (plan) => <PlanRow key={plan.id} plan={plan} />,
})

const PlanRow = ({ plan }: { plan: Plan }) => (
  <Row>
    <TitleCell picture={plan.picture ?? plan.members[0]?.picture ?? ''} title={plan.title} />
    <Cell className="text-small wrap-anywhere text-ink-2 max-lg:w-full">
      <span className="line-clamp-3">
        {[...(plan.allCourses ? ['Todos os cursos'] : []), ...plan.members.map(({ title }) => title)].join(' + ')}
      </span>
    </Cell>
    <Cell className="money">{priceText({ ...plan, interval: plan.billingInterval })}</Cell>
    <SoldCell id={plan.id} />
    <Cell>{plan.published ? <Badge tone="ok">À venda</Badge> : <Badge tone="quiet">Não publicado</Badge>}</Cell>
    <Actions>
      <EditLink to={addressOf.entry('plans', plan.id)} name={plan.title} />
      <RemoveButton id={plan.id} list="plans" noun="plano" what={plan.title} document={removePlan} />
    </Actions>
  </Row>
)
