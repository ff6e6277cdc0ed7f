import { lazy } from 'react'
import { Navigate, type RouteObject } from 'react-router'

/**
 * The panel's own table of contents (spec §2), under the one route /admin/*: the map of pages that every visitor of the store gets does not
 * grow with it. Each screen comes when it is opened.
 */
export const panelRoutes: RouteObject[] = [
  { index: true, Component: lazy(() => import('./dashboard/dashboard.tsx')) },
  { path: 'courses', Component: lazy(() => import('./courses/courses.tsx')) },
  { path: 'courses/permissions', Component: lazy(() => import('./permissions/permissions.tsx')) },
  { path: 'courses/new', Component: lazy(() => import('./courses/new-course.tsx')) },
  { path: 'courses/edit/:id', Component: lazy(() => import('./courses/edit-course.tsx')) },
  { path: 'orders', Component: lazy(() => import('./orders/orders.tsx')) },
  { path: 'books', Component: lazy(() => import('./books/books.tsx')) },
  { path: 'books/new', Component: lazy(() => import('./books/new-book.tsx')) },
  { path: 'books/edit/:id', Component: lazy(() => import('./books/edit-book.tsx')) },
  { path: 'banners', Component: lazy(() => import('./banners/banners.tsx')) },
  { path: 'banners/new', Component: lazy(() => import('./banners/new-banner.tsx')) },
  { path: 'banners/edit/:id', Component: lazy(() => import('./banners/edit-banner.tsx')) },
  { path: 'posts', Component: lazy(() => import('./posts/posts.tsx')) },
  { path: 'posts/new', Component: lazy(() => import('./posts/new-post.tsx')) },
  { path: 'posts/edit/:id', Component: lazy(() => import('./posts/edit-post.tsx')) },
  { path: 'coupons', Component: lazy(() => import('./coupons/coupons.tsx')) },
  { path: 'coupons/new', Component: lazy(() => import('./coupons/new-coupon.tsx')) },
  { path: 'coupons/edit/:id', Component: lazy(() => import('./coupons/edit-coupon.tsx')) },
  // Any other path leads to the panel's root.
  { path: '*', element: <Navigate to="/admin" replace /> },
]
