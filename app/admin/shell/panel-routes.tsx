import { Navigate, type RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { lazyScreen as screen } from '#app/ui/lazy-screen.tsx'

/** A screen over which the dialog of an order opens. */
const withOrders = (load: () => Promise<{ default: ComponentType }>) =>
  screen(async () => {
    const [{ default: Screen }, { overOrders }] = await Promise.all([load(), import('./order-dialog.tsx')])
    return { default: overOrders(Screen) }
  })

/**
 * The panel's own routes (docs/rules/admin-panel.md) under the single route /admin/*, so that they do not enlarge the route manifest
 * that every visitor of the store downloads. Each screen is loaded when it is opened.
 */
export const panelRoutes: RouteObject[] = [
  { index: true, Component: screen(() => import('#app/admin/operations/dashboard/dashboard.tsx')) },
  { path: 'today', Component: withOrders(() => import('./today/today.tsx')) },
  { path: 'courses', Component: screen(() => import('#app/admin/catalogue/courses/courses.tsx')) },
  { path: 'courses/permissions', Component: screen(() => import('#app/admin/delivery/access/permissions.tsx')) },
  { path: 'courses/new', Component: screen(() => import('#app/admin/catalogue/courses/course-screens.tsx')) },
  { path: 'courses/edit/:id', Component: screen(() => import('#app/admin/catalogue/courses/course-screens.tsx')) },
  { path: 'orders', Component: withOrders(() => import('#app/admin/orders/order-list.tsx')) },
  { path: 'orders/parcels', Component: screen(() => import('#app/admin/orders/bulk/parcels.tsx')) },
  { path: 'orders/:id', Component: screen(() => import('./order-page.tsx')) },
  { path: 'recoveries', Component: screen(() => import('#app/admin/checkout/recovery/recovery.tsx')) },
  { path: 'customers', Component: screen(() => import('#app/admin/people/customers/customers.tsx')) },
  { path: 'customers/:email', Component: withOrders(() => import('./customer-page.tsx')) },
  { path: 'exceptions', Component: withOrders(() => import('#app/admin/operations/exceptions/exceptions.tsx')) },
  { path: 'books', Component: screen(() => import('#app/admin/catalogue/books/books.tsx')) },
  { path: 'books/new', Component: screen(() => import('#app/admin/catalogue/books/book-screens.tsx')) },
  { path: 'books/edit/:id', Component: screen(() => import('#app/admin/catalogue/books/book-screens.tsx')) },
  { path: 'bundles', Component: screen(() => import('#app/admin/catalogue/bundles/bundles.tsx')) },
  { path: 'bundles/new', Component: screen(() => import('#app/admin/catalogue/bundles/bundle-screens.tsx')) },
  { path: 'bundles/edit/:id', Component: screen(() => import('#app/admin/catalogue/bundles/bundle-screens.tsx')) },
  { path: 'banners', Component: screen(() => import('#app/admin/catalogue/banners/banners.tsx')) },
  { path: 'banners/new', Component: screen(() => import('#app/admin/catalogue/banners/banner-screens.tsx')) },
  { path: 'banners/edit/:id', Component: screen(() => import('#app/admin/catalogue/banners/banner-screens.tsx')) },
  { path: 'posts', Component: screen(() => import('#app/admin/catalogue/posts/posts.tsx')) },
  { path: 'posts/new', Component: screen(() => import('#app/admin/catalogue/posts/post-screens.tsx')) },
  { path: 'posts/edit/:id', Component: screen(() => import('#app/admin/catalogue/posts/post-screens.tsx')) },
  { path: 'media', Component: screen(() => import('#app/admin/catalogue/media/media.tsx')) },
  { path: 'coupons', Component: screen(() => import('#app/admin/orders/coupons/coupons.tsx')) },
  { path: 'coupons/new', Component: screen(() => import('#app/admin/orders/coupons/coupon-screens.tsx')) },
  { path: 'coupons/edit/:id', Component: screen(() => import('#app/admin/orders/coupons/coupon-screens.tsx')) },
  { path: 'plans', Component: screen(() => import('#app/admin/catalogue/products/plans/plans.tsx')) },
  { path: 'plans/new', Component: screen(() => import('#app/admin/catalogue/products/plans/plan-screens.tsx')) },
  { path: 'plans/edit/:id', Component: screen(() => import('#app/admin/catalogue/products/plans/plan-screens.tsx')) },
  { path: 'subscriptions', Component: screen(() => import('#app/admin/orders/subscriptions/subscriptions.tsx')) },
  { path: 'subscriptions/:id', Component: screen(() => import('#app/admin/orders/subscriptions/subscription-page.tsx')) },
  { path: 'reconciliation', Component: screen(() => import('#app/admin/money/transfers/reconciliation.tsx')) },
  { path: 'disputes', Component: screen(() => import('#app/admin/money/disputes/disputes.tsx')) },
  { path: 'disputes/:id/evidence', Component: screen(() => import('#app/admin/money/disputes/evidence.tsx')) },
  { path: 'messages', Component: screen(() => import('#app/admin/people/contact/messages.tsx')) },
  { path: 'questions', Component: screen(() => import('#app/admin/delivery/questions/questions.tsx')) },
  { path: 'fiscal', Component: screen(() => import('#app/admin/compliance/fiscal/fiscal.tsx')) },
  { path: 'fiscal/settings', Component: screen(() => import('#app/admin/compliance/fiscal/fiscal-settings.tsx')) },
  { path: 'funnel', Component: screen(() => import('#app/admin/operations/funnel/funnel.tsx')) },
  { path: 'exports', Component: screen(() => import('#app/admin/money/exports/exports.tsx')) },
  { path: 'webhooks', Component: screen(() => import('#app/admin/operations/outgoing-webhooks/webhooks.tsx')) },
  { path: 'webhooks/new', Component: screen(() => import('#app/admin/operations/outgoing-webhooks/webhook-screens.tsx')) },
  { path: 'webhooks/edit/:id', Component: screen(() => import('#app/admin/operations/outgoing-webhooks/webhook-screens.tsx')) },
  { path: 'webhooks/:id', Component: screen(() => import('#app/admin/operations/outgoing-webhooks/deliveries.tsx')) },
  { path: 'tokens', Component: screen(() => import('#app/admin/operations/tokens/tokens.tsx')) },
  { path: 'team', Component: screen(() => import('#app/admin/people/team/team.tsx')) },
  { path: 'team/new', Component: screen(() => import('#app/admin/people/team/member-screens.tsx')) },
  { path: 'team/edit/:id', Component: screen(() => import('#app/admin/people/team/member-screens.tsx')) },
  { path: 'bulk', Component: screen(() => import('#app/admin/operations/bulk/bulk-operations.tsx')) },
  { path: 'bulk/:id', Component: screen(() => import('#app/admin/operations/bulk/bulk-page.tsx')) },
  { path: 'imports', Component: screen(() => import('#app/admin/operations/imports/imports.tsx')) },
  { path: 'imports/:id', Component: screen(() => import('#app/admin/operations/imports/import-page.tsx')) },
  { path: 'configuracoes', Component: screen(() => import('#app/admin/operations/settings/settings.tsx')) },
  { path: 'configuracoes/textos', Component: screen(() => import('#app/admin/compliance/legal-texts/legal-texts.tsx')) },
  // Any other path redirects to the panel's root.
  { path: '*', element: <Navigate to={addressOf.home} replace /> },
]
