import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every page of the store (docs/rules/catalogue.md#routes). */
export default [
  index('home.tsx'),
  layout('store/shell/shell.tsx', [
    route('courses', 'store/catalogue/courses/courses.tsx'),
    route('courses/:id', 'store/catalogue/courses/course.tsx'),
    route('books', 'store/catalogue/books/books.tsx'),
    route('books/:id', 'store/catalogue/books/book.tsx'),
    route('pacotes/:id?', 'store/catalogue/bundles/bundles.tsx'),
    route('planos/:id', 'store/catalogue/plans/plan.tsx'),
    route('noticias', 'store/catalogue/posts/news.tsx'),
    route('noticias/:slug', 'store/catalogue/posts/post.tsx'),
    route('cart', 'store/checkout/cart/cart.tsx'),
    route('entrar', 'store/people/sign-in/sign-in.tsx'),
    route('postcheckout', 'store/checkout/payment/postcheckout.tsx'),
    route('pagar', 'store/checkout/recovery/recovery.tsx'),
    route('minha-estante/*', 'store/delivery/library/library.tsx'),
    route('verificar/:code?', 'store/delivery/certificates/verify.tsx'),
    route('sobre', 'store/compliance/legal-texts/about.tsx'),
    route('termos/:version?', 'store/compliance/legal-texts/legal-text.tsx', { id: 'termos' }),
    route('privacidade/:version?', 'store/compliance/legal-texts/legal-text.tsx', { id: 'privacidade' }),
    route('desistencia', 'store/compliance/legal-texts/withdrawal.tsx'),
    route('acessibilidade', 'store/compliance/legal-texts/accessibility.tsx'),
    route('contato', 'store/people/contact/contact.tsx'),
    route('*', 'store/shell/not-found.tsx'),
  ]),
  layout('store/shell/quiet-shell.tsx', [route('checkout', 'store/checkout/checkout/checkout.tsx')]),
  route('callback', 'sign-in/callback.tsx'),
  route('unauthorized', 'sign-in/unauthorized.tsx'),
  // The panel's own routes are declared in admin/panel-routes.tsx.
  route('admin/*', 'admin/shell/admin.tsx'),
] satisfies RouteConfig
