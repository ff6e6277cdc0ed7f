import './no-eval.ts'
import type { ReactNode } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import brygada from '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2?url'
import sourceSans from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import type { Route } from './+types/root.ts'
import { isReadable } from './first-visit/readable-pages.ts'
import { settingsContext } from './settings.ts'
import { tagsOfPage } from '#app/store/consent/tags-of-page.ts'
import { Failure } from './store/shell/failure.tsx'
import { firstFonts } from './styles/first-fonts.ts'
import { inlined } from './styles/inlined.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => ({ settings: tagsOfPage(context.get(settingsContext), request.url) })
/** The settings do not change while the page is open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Styles />
        <Meta />
        {import.meta.env.SSR && <Fonts />}
        <link rel="icon" href="/art/galho.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Preloads the fonts on pages that show nothing before their scripts have loaded. On readable pages the fonts are loaded after the first
 * paint instead (deferred-fonts.ts).
 */
function Fonts() {
  if (isReadable(useLocation().pathname)) return null
  return [brygada, sourceSans].map((font) => (
    <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}

/** The development server hot-reloads the style sheet, and needs it as a file for that. Elsewhere it is inlined. */
function Styles() {
  if (import.meta.env.DEV)
    return (
      <>
        <style>{firstFonts()}</style>
        <link rel="stylesheet" href="/app/styles/app.css" />
      </>
    )
  // The content is our own style sheet and contains no user input.
  // oxlint-disable-next-line react/no-danger
  return <style id={inlined.id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlined.text }} />
}

export default function Root() {
  return <Outlet />
}

/** See docs/rules/catalogue.md#errors: the heading is that of the router's default error screen. */
export function ErrorBoundary() {
  return (
    <main className="page py-12">
      <h1 className="display text-1">Unexpected Application Error!</h1>
      <Failure failed="Algo falhou ao abrir esta página." />
      <p>
        <a className="ink-link" href="/courses">
          Voltar aos cursos
        </a>
      </p>
    </main>
  )
}
