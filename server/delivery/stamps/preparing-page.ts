import { delayedCopyText, delayedCopyTitle } from '#domain/delivery/stamps/copy-retries.ts'
import { shortPage } from '#server/platform/web/pages/short-page.ts'

/** Shown by a browser that has followed a link to an e-book whose copy is still being made. The header `Refresh` loads it again. */
export const preparingPage = shortPage({
  title: 'Estamos preparando o seu exemplar',
  text: 'Ele leva o seu nome em cada página. Isso é feito uma só vez e leva alguns segundos: o download começa sozinho.',
})

/** Shown instead if the copy could not be made yet. */
export const delayedPage = shortPage({
  title: delayedCopyTitle,
  text: delayedCopyText,
  action: { label: 'Ver a minha estante', to: '/minha-estante' },
})
