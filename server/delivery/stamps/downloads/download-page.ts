import { shortPage } from '#server/platform/web/pages/short-page.ts'

/** The page of a download link. Its form goes back to the address of the page, and changes nothing before it is sent. */
export const downloadPage = (title: string) =>
  shortPage({
    title,
    text: 'O seu e-book está pronto para baixar. Ele também fica na sua estante, junto com tudo o que você comprou.',
    press: 'Baixar o e-book',
    action: { label: 'Ir para a minha estante', to: '/minha-estante' },
  })

/** Browsers apply `form-action` to every redirect after the form too, and an e-book may be kept on any host. */
export const downloadPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' https: http:; frame-ancestors 'none'; base-uri 'none'"
