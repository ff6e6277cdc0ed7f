import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { panelRoutes } from '../shell/panel-routes.tsx'
import { addressOf } from './addresses.ts'

const lists = panelRoutes.flatMap(({ path }) => (path && /^\w+$/.test(path) ? [path] : []))
const entries = ['courses', 'books', 'bundles', 'banners', 'posts', 'coupons', 'plans', 'webhooks', 'team']
const id = '3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d'

/** Every address that a link of the panel can have. */
const addresses = [
  addressOf.home,
  ...lists.map((list) => addressOf.list(list)),
  addressOf.list('orders', '?pago=sim&pagina=2'),
  ...entries.flatMap((list) => [addressOf.newEntry(list), addressOf.entry(list, id)]),
  addressOf.order(id),
  addressOf.ordersOf('joão+livros@exemplo.com.br'),
  addressOf.customer('joão+livros/1?#@exemplo.com.br'),
  addressOf.permissions,
  addressOf.evidence(id),
  addressOf.deliveries(id),
  addressOf.subscription(id),
  addressOf.bulk(id),
  addressOf.parcels,
  addressOf.import(id),
  addressOf.fiscalSettings,
  addressOf.settings,
  addressOf.legalTexts,
]

test('the addresses of the panel', () =>
  expect(addresses).toMatchInlineSnapshot(`
    [
      "/admin",
      "/admin/today",
      "/admin/courses",
      "/admin/orders",
      "/admin/recoveries",
      "/admin/customers",
      "/admin/exceptions",
      "/admin/books",
      "/admin/bundles",
      "/admin/banners",
      "/admin/posts",
      "/admin/media",
      "/admin/coupons",
      "/admin/plans",
      "/admin/subscriptions",
      "/admin/reconciliation",
      "/admin/disputes",
      "/admin/messages",
      "/admin/questions",
      "/admin/fiscal",
      "/admin/funnel",
      "/admin/exports",
      "/admin/webhooks",
      "/admin/tokens",
      "/admin/team",
      "/admin/bulk",
      "/admin/imports",
      "/admin/configuracoes",
      "/admin/orders?pago=sim&pagina=2",
      "/admin/courses/new",
      "/admin/courses/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/books/new",
      "/admin/books/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/bundles/new",
      "/admin/bundles/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/banners/new",
      "/admin/banners/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/posts/new",
      "/admin/posts/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/coupons/new",
      "/admin/coupons/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/plans/new",
      "/admin/plans/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/webhooks/new",
      "/admin/webhooks/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/team/new",
      "/admin/team/edit/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/orders/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/orders?busca=jo%C3%A3o%2Blivros%40exemplo.com.br",
      "/admin/customers/jo%C3%A3o%2Blivros%2F1%3F%23%40exemplo.com.br",
      "/admin/courses/permissions",
      "/admin/disputes/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d/evidence",
      "/admin/webhooks/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/subscriptions/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/bulk/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/orders/parcels",
      "/admin/imports/3f2a91c4-0d5e-4b7a-9c11-7e6f5a4b3c2d",
      "/admin/fiscal/settings",
      "/admin/configuracoes",
      "/admin/configuracoes/textos",
    ]
  `))

test('each has a screen', () => {
  for (const address of addresses)
    expect(matchRoutes(panelRoutes, new URL(address, 'https://store.test').pathname, addressOf.home)?.at(-1)?.route.path, address).not.toBe(
      '*',
    )
})

test('each screen has an address', () => {
  const reached = addresses.map(
    (address) => matchRoutes(panelRoutes, new URL(address, 'https://store.test').pathname, addressOf.home)!.at(-1)!.route,
  )
  expect(panelRoutes.filter((route) => route.path !== '*' && !reached.includes(route)).map(({ path }) => path)).toEqual([])
})
