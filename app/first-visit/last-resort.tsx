import { Component, type ReactNode } from 'react'

/**
 * Shown for an error in the root layout, which the error boundary of root.tsx cannot render. Replaces the router's own component, which
 * would show the error and its stack (build/first-visit/leave-out.ts, hence the names).
 */
export class RemixErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <html lang="pt-BR">
        <body>
          <h1>Unexpected Application Error!</h1>
          <p>
            Algo falhou ao abrir esta página. <a href="/courses">Voltar aos cursos</a>
          </p>
        </body>
      </html>
    )
  }
}

/** The router's default for a root route without an error boundary. Ours has one, so this is never rendered. */
export const RemixRootDefaultErrorBoundary = () => null
export const BoundaryShell = () => null
