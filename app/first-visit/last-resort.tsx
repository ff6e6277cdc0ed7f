import { Component, type ReactNode } from 'react'

/**
 * For an error in the page's own frame, which root.tsx cannot show any more. Stands in the place of the router's own (build/first-visit/leave-out.ts,
 * hence the names), which would show the error and its stack.
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

/** The router's own for a root without one; ours has one. */
export const RemixRootDefaultErrorBoundary = () => null
export const BoundaryShell = () => null
