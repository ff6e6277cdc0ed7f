import { Navigate, type RouteObject } from 'react-router'
import { lazyScreen as screen } from '../ui/lazy-screen.tsx'

/**
 * The panel's own routes (docs/rules/admin-panel.md#routes) under the single route /admin/*, so that they do not enlarge the route manifest
 * that every visitor of the store downloads. Each screen is loaded when it is opened.
 */
export const panelRoutes: RouteObject[] = [
  { index: true, Component: screen(() => import('./dashboard/dashboard.tsx')) },
  { path: 'courses', Component: screen(() => import('./courses/courses.tsx')) },
  { path: 'courses/permissions', Component: screen(() => import('./permissions/permissions.tsx')) },
  { path: 'courses/new', Component: screen(() => import('./courses/course-screens.tsx')) },
  { path: 'courses/edit/:id', Component: screen(() => import('./courses/course-screens.tsx')) },
  { path: 'orders', Component: screen(() => import('./orders/orders.tsx')) },
  { path: 'customers', Component: screen(() => import('./customers/customers.tsx')) },
  { path: 'customers/:email', Component: screen(() => import('./customers/customer.tsx')) },
  { path: 'exceptions', Component: screen(() => import('./exceptions/exceptions.tsx')) },
  { path: 'books', Component: screen(() => import('./books/books.tsx')) },
  { path: 'books/new', Component: screen(() => import('./books/book-screens.tsx')) },
  { path: 'books/edit/:id', Component: screen(() => import('./books/book-screens.tsx')) },
  { path: 'banners', Component: screen(() => import('./banners/banners.tsx')) },
  { path: 'banners/new', Component: screen(() => import('./banners/banner-screens.tsx')) },
  { path: 'banners/edit/:id', Component: screen(() => import('./banners/banner-screens.tsx')) },
  { path: 'posts', Component: screen(() => import('./posts/posts.tsx')) },
  { path: 'posts/new', Component: screen(() => import('./posts/post-screens.tsx')) },
  { path: 'posts/edit/:id', Component: screen(() => import('./posts/post-screens.tsx')) },
  { path: 'media', Component: screen(() => import('./media/media.tsx')) },
  { path: 'coupons', Component: screen(() => import('./coupons/coupons.tsx')) },
  { path: 'coupons/new', Component: screen(() => import('./coupons/coupon-screens.tsx')) },
  { path: 'coupons/edit/:id', Component: screen(() => import('./coupons/coupon-screens.tsx')) },
  { path: 'reconciliation', Component: screen(() => import('./reconciliation/reconciliation.tsx')) },
  { path: 'disputes', Component: screen(() => import('./disputes/disputes.tsx')) },
  { path: 'disputes/:id/evidence', Component: screen(() => import('./dispute-evidence/evidence.tsx')) },
  { path: 'messages', Component: screen(() => import('./messages/messages.tsx')) },
  { path: 'fiscal', Component: screen(() => import('./fiscal/fiscal.tsx')) },
  { path: 'fiscal/settings', Component: screen(() => import('./fiscal/fiscal-settings.tsx')) },
  { path: 'exports', Component: screen(() => import('./exports/exports.tsx')) },
  { path: 'configuracoes', Component: screen(() => import('./settings/settings.tsx')) },
  // Any other path redirects to the panel's root.
  { path: '*', element: <Navigate to="/admin" replace /> },
]
