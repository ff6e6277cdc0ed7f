import { Link } from 'react-router'
import { lazyScreen } from '#app/ui/lazy-screen.tsx'
import { useLiveChosen, views } from './chosen-view.ts'
import { FirstSteps } from './first-steps.tsx'
import { SampleView } from './sample-view.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'

const LiveView = lazyScreen(() => import('./live/live-view.tsx'))

/** The sample figures are the first view of somebody new. A switch shows the real ones (docs/rules/admin-panel.md#dashboard). */
export default function Dashboard() {
  const live = useLiveChosen()
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
          chosen={live ? views.live : views.sample}
          choices={[
            { value: views.sample, label: 'Exemplo' },
            { value: views.live, label: 'Ao vivo' },
          ]}
        />
      </header>
      <FirstSteps />
      {!live && (
        <p className="mb-6 flex flex-wrap items-center gap-x-3 rounded-1 bg-info-wash px-4 py-1 text-info">
          Estes números são um exemplo, não os desta loja.
          <Link
            to={{ search: `?ver=${views.live}` }}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Ver os números da loja
          </Link>
        </p>
      )}
      {live ? <LiveView /> : <SampleView />}
    </>
  )
}
