import type { Panel } from './panel.ts'

/** Title of the bundles of tests, unless they say otherwise. */
export const bundleTitle = 'Descansar de verdade'

export const createBundle = ({ ask }: Panel, bundle: object) =>
  ask('mutation ($bundle: BundleInput!) { createBundle(bundle: $bundle) { id } }', {
    bundle: { title: bundleTitle, priceCents: 20_000, published: true, ...bundle },
  })

/** The id of a new bundle of these products. */
export async function bundleOf(panel: Panel, members: readonly { id: string }[], more: object = {}): Promise<string> {
  const { data, message } = await createBundle(panel, { members: members.map(({ id }) => id), ...more })
  if (message) throw new Error(message)
  return (data.createBundle as { id: string }).id
}

export const editBundle = ({ ask }: Panel, id: string, bundle: object) =>
  ask('mutation ($id: ID!, $bundle: BundleInput!) { editBundle(id: $id, bundle: $bundle) { id } }', { id, bundle })

export interface BundleLine {
  id: string
  title: string
  unit_cents: number
  bundle_title: string
  quantity: number
  order_bump: boolean
  reserved_quantity: number
  refunded: boolean
}

export const linesOf = ({ shop }: Panel, orderId: string) =>
  shop.rows<BundleLine>(
    `select id, title, unit_cents, bundle_title, quantity, order_bump, reserved_quantity, refunded_at is not null as refunded from order_items
      where order_id = $1 order by position`,
    [orderId],
  )
