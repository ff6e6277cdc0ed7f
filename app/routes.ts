import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page of the store (docs/rules/catalogue.md#routes). */
export default [
  index('home.tsx'),
  layout('store/shell/shell.tsx', [
    route('courses', 'store/courses/courses.tsx'),
    route('courses/:id', 'store/courses/course.tsx'),
    route('books', 'store/books/books.tsx'),
    route('books/:id', 'store/books/book.tsx'),
    route('pacotes/:id?', 'store/bundles/bundles.tsx'),
    route('planos/:id', 'store/plans/plan.tsx'),
    route('noticias', 'store/posts/news.tsx'),
    route('noticias/:slug', 'store/posts/post.tsx'),
    route('cart', 'store/cart/cart.tsx'),
    route('entrar', 'store/sign-in/sign-in.tsx'),
    route('postcheckout', 'store/payment/postcheckout.tsx'),
    route('pagar', 'store/recovery/recovery.tsx'),
    route('minha-estante/*', 'store/library/library.tsx'),
    route('verificar/:code?', 'store/certificates/verify.tsx'),
    route('sobre', 'store/legal-texts/about.tsx'),
    route('termos/:version?', 'store/legal-texts/legal-text.tsx', { id: 'termos' }),
    route('privacidade/:version?', 'store/legal-texts/legal-text.tsx', { id: 'privacidade' }),
    route('desistencia', 'store/legal-texts/withdrawal.tsx'),
    route('acessibilidade', 'store/legal-texts/accessibility.tsx'),
    route('contato', 'store/contact/contact.tsx'),
    route('*', 'store/shell/not-found.tsx'),
  ]),
  layout('store/shell/quiet-shell.tsx', [route('checkout', 'store/checkout/checkout.tsx')]),
  route('callback', 'sign-in/callback.tsx'),
  route('unauthorized', 'sign-in/unauthorized.tsx'),
  // The panel's own routes are declared in admin/panel-routes.tsx.
  route('admin/*', 'admin/shell/admin.tsx'),
] satisfies RouteConfig
