import { formatCents } from '#domain/platform/values/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { EditLink, RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Tick } from '#app/admin/platform/lists/bulk/tick.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { type Bundle, obstacleOf } from './bundle-fields.ts'
import { productBulk } from '../products/bulk/product-bulk.tsx'
import { SoldCell, TitleCell } from '../products/product-cells.tsx'
import { listBundles, removeBundle } from './bundles.graphql.ts'

export default listScreen({
  title: 'Pacotes',
  right: 'catalogue.write',
  create: 'Novo pacote',
  search: 'Buscar pacotes...',
  list: { name: 'bundles', document: listBundles, fallback: 'Não foi possível ler os pacotes', isCached: true },
  empty: 'Nenhum pacote encontrado',
  noun: ['pacote', 'pacotes'],
  columns: ['Título', 'Conteúdo', 'Preço', 'Vendas, 30 dias', 'Situação', 'Ações'],
  bulk: productBulk('BUNDLE'),
  renderRow: (bundle) => <BundleRow key={bundle.id} bundle={bundle} />,
})

const BundleRow = ({ bundle }: { bundle: Bundle }) => (
  <Row>
    <Tick id={bundle.id} name={bundle.title} />
    <TitleCell picture={bundle.picture ?? bundle.members[0]?.picture ?? ''} title={bundle.title} />
    <Cell className="text-small wrap-anywhere text-ink-2 max-lg:w-full">
      <span className="line-clamp-3">{bundle.members.map(({ title }) => title).join(' + ')}</span>
    </Cell>
    <Cell className="money">{formatCents(bundle.priceCents)}</Cell>
    <SoldCell id={bundle.id} />
    <Cell>
      <Status bundle={bundle} />
    </Cell>
    <Actions>
      <EditLink to={addressOf.entry('bundles', bundle.id)} name={bundle.title} />
      <RemoveButton id={bundle.id} list="bundles" noun="pacote" what={bundle.title} document={removeBundle} />
    </Actions>
  </Row>
)

function Status({ bundle }: { bundle: Bundle }) {
  if (!bundle.published) return <Badge tone="quiet">Não publicado</Badge>
  const obstacle = obstacleOf(bundle)
  return obstacle ? <Badge tone="warn">{obstacle}</Badge> : <Badge tone="ok">À venda</Badge>
}
