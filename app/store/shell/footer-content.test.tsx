import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { FooterContent } from './footer-content.tsx'

test('no line of the footer breaks within the CEP', () => {
  const address = 'Rua da Graça, 10 – Graça – Salvador/BA – CEP 40150-055'
  const settings = { storeName: 'Sabiá', supportEmail: 'oi@loja.example', pretending: [], seller: { address } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <FooterContent /> }], {
    hydrationData: { loaderData: { root: { settings } } },
  })
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain('<span class="whitespace-nowrap">CEP 40150-055</span>')
})
