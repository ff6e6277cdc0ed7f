import { Component, type ReactNode } from 'react'
import { ConnectionError } from '../../query/call-error.ts'
import { reloadPage } from '../../query/reload-page.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'

interface Props {
  /** The current location. A change of it tries to render again. */
  place: string
  children: ReactNode
}
interface State {
  error: Error | null
  place: string
}

/** Shows the error of a screen that could not be loaded in place of that screen, so that the menu stays. Other errors go to the router. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError = (error: Error) => ({ error })
  static getDerivedStateFromProps = ({ place }: Props, before: State): State | null =>
    place === before.place ? null : { error: null, place }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!(error instanceof ConnectionError)) throw error
    return (
      <>
        <title>Painel</title>
        <FailedCall error={error} fallback="Não foi possível abrir esta tela" onRetry={() => void reloadPage()} />
      </>
    )
  }
}
