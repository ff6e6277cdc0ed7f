import type { Plugin } from 'vite'

/**
 * Parts of the module paths that make up each file of the first visit. The order matters: a module goes into the first file that lists it.
 * - `framework` contains React, the router, and what own-modules.ts puts into the router. No file may import another one that imports it.
 * - `shop` contains what every page of the store needs. Thirty small files would be a tenth larger and would have to list each other.
 * - `lesson` and `page` contain what several other pages of the store need, of a lesson and of the others: each file of a page is one more name in the route map that all visitors download.
 * - `product` contains what only the pages of courses, books and bundles share, `device` what each page of the member area needs.
 * - The entry is in none of them: it starts the router, and has to run after everything else.
 */
const files: Record<string, readonly string[]> = {
  framework: [
    '/node_modules/react/',
    '/node_modules/react-dom/',
    '/node_modules/react-router/',
    '/node_modules/scheduler/',
    '/app/first-visit/load-route-module.',
    '/app/first-visit/preload-scripts.',
    '/app/query/call-error.',
  ],
  shop: [
    '/app/root.',
    '/app/settings.',
    '/app/query/',
    '/app/styles/',
    '/app/ui/browser-storage.',
    '/app/store/shell/utm-source.',
    '/app/store/cart/buy-button.',
    '/app/store/cart/card-installments.',
    '/app/store/cart/read-plan.',
    '/app/store/cart/cart-product.',
    '/app/store/cart/pix-price.',
    '/app/store/cart/cart-store.',
    '/app/store/banners/',
    '/app/store/consent/use-consent.',
    ...[
      'arrival',
      'catalogue',
      'describe',
      'empty',
      'failure',
      'footer',
      'header',
      'hero',
      'list',
      'scripts-needed',
      'shell',
      'use-session',
    ].map((name) => `/app/store/shell/${name}.`),
    ...['badge', 'bird', 'button', 'course-cover', 'create-icon', 'error-box', 'pager', 'search-form', 'spinner', 'take-focus'].map(
      (name) => `/app/ui/${name}.`,
    ),
    ...[
      'orders/pricing/cart',
      'platform/files/cover',
      'platform/values/money',
      'platform/api/pager',
      'catalogue/products/product-type',
      'catalogue/books/stock',
      'checkout/stored-cart',
    ].map((name) => `/domain/${name}.ts`),
    ...['loader-circle', 'search', 'shopping-bag'].map((name) => `/lucide-react/dist/esm/icons/${name}.`),
  ],
  lesson: [
    '/app/store/shell/lesson-text.',
    '/app/store/products/questions.',
    '/app/store/library/library-skeleton.',
    '/app/store/library/progress-bar.',
    '/app/store/shell/back-link.',
    '/app/store/shell/section.',
    '/app/store/sign-in/sign-in-address.',
    '/app/ui/use-action.',
    '/app/ui/use-answer.',
    '/app/ui/use-form-action.',
    '/domain/catalogue/courses/lessons-in-order.',
    ...['platform/values/clock-time', 'platform/values/format-day', 'delivery/lessons/lesson-release', 'platform/files/video'].map(
      (name) => `/domain/${name}.ts`,
    ),
    ...['arrow-left', 'check', 'chevron-down', 'circle-play', 'file-down', 'file-text', 'pause', 'calendar-clock', 'lock', 'play'].map(
      (name) => `/lucide-react/dist/esm/icons/${name}.`,
    ),
  ],
  product: ['/app/store/products/', '/app/store/shell/json-ld.'],
  device: [
    ...['contact', 'kept-texts', 'pending-marks', 'read-or-kept', 'register-worker'].map((name) => `/app/store/device/${name}.`),
    '/app/store/study/library-client.',
    '/app/store/lesson/use-course-path.',
    '/app/store/subscriptions/subscription-calls.',
    '/app/store/shell/kept-on-device.',
  ],
  page: [
    '/app/store/cart/bundle-product.',
    '/app/store/cart/installments.',
    '/app/store/cart/member-titles.',
    '/app/store/cart/product-picture.',
    '/app/store/payment/copy-code.',
    '/app/store/payment/use-renew-pix.',
    '/app/ui/copy-text.',
    '/app/store/books/book-badges.',
    '/app/store/plans/plan.graphql.',
    '/app/store/plans/sold-plan.',
    '/app/store/posts/post-date.',
    '/app/store/posts/post-video.',
    '/app/store/legal-texts/legal-page.',
    ...[
      'catalogue/products/billing-interval',
      'orders/coupons/coupon',
      'orders/pricing/listed-lines',
      'orders/subscriptions/agreement',
      'orders/subscriptions/cycle-dates',
      'catalogue/books/stock-notice',
      'platform/values/counted',
      'platform/values/format-bytes',
      'platform/values/cpf',
      'platform/values/listed',
      'platform/api/inside-address',
      'platform/values/masks',
      'catalogue/products/bundle',
      'catalogue/products/order-bump',
      'platform/settings/seller',
    ].map((name) => `/domain/${name}.ts`),
    ...['buy-bar', 'facts', 'missing', 'opening', 'personal-storage', 'private-page', 'support-email', 'two-presses'].map(
      (name) => `/app/store/shell/${name}.`,
    ),
    ...['book-cover', 'field', 'format', 'quantity-stepper', 'text-link', 'use-now'].map((name) => `/app/ui/${name}.`),
    ...['award', 'book-open', 'circle-exclamation-point', 'clock', 'copy', 'download', 'hourglass', 'mail', 'plus', 'trash', 'truck'].map(
      (name) => `/lucide-react/dist/esm/icons/${name}.`,
    ),
  ],
}

/** Only some pages have a modal banner or send a form once. The REST calls go with `use-answer`, which a list of products does not need. */
const apart = ['/app/store/banners/modal-banner.', '/app/query/call-rest.', '/app/query/sent-once.']

const onEveryPage = /^assets\/(rolldown-runtime|framework|shop)-/

/** Preloaded files of a dynamic import: those that not every page has. The files of the first visit name only what they import. */
export const lacking = (_: string, files: string[], { hostId }: { hostId: string }) =>
  onEveryPage.test(hostId) ? [] : files.filter((file) => !onEveryPage.test(file))

/** Puts the modules of the first visit into few files. A pattern that no longer matches a module fails the build. */
export function chunks(lists = files): Plugin {
  const unmatched = new Set(Object.values(lists).flat())
  const test = (parts: readonly string[]) => (id: string) => {
    if (apart.some((part) => id.includes(part))) return false
    const matching = parts.filter((part) => id.includes(part))
    for (const part of matching) unmatched.delete(part)
    return matching.length > 0
  }
  const groups = Object.entries(lists).map(([name, parts]) => ({ name, test: test(parts) }))
  return {
    name: 'first-visit-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({ environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } } }),
    generateBundle() {
      if (unmatched.size > 0) this.error(`tools/build/first-visit/chunks.ts lists modules that no page has: ${[...unmatched].join(', ')}`)
    },
  }
}
