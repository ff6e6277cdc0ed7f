import { useSearchParams } from 'react-router'
import { lazyScreen } from '#app/ui/lazy-screen.tsx'
import { SampleView } from './sample-view.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'

const LiveView = lazyScreen(() => import('./live/live-view.tsx'))

/** The sample figures are the default view. A switch shows the real ones (docs/rules/admin-panel.md#dashboard). */
export default function Dashboard() {
  const [query] = useSearchParams()
  const live = query.get('ver') === 'ao-vivo'
  return (
    <>
      <title>Visão Geral</title>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1 className="display text-1">Visão Geral</h1>
          <p className="text-ink-2">{live ? 'Números desta loja' : 'Números de exemplo'}</p>
        </div>
        <SwitchLinks
          label="Números"
          name="ver"
          chosen={live ? 'ao-vivo' : null}
          choices={[
            { value: null, label: 'Exemplo' },
            { value: 'ao-vivo', label: 'Ao vivo' },
          ]}
        />
      </header>
      {live ? <LiveView /> : <SampleView />}
    </>
  )
}
