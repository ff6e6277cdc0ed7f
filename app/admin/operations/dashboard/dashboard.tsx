import { Link } from 'react-router'
import { lazyScreen } from '#app/ui/lazy-screen.tsx'
import { useLiveChosen, views } from './chosen-view.ts'
import { FirstSteps } from './first-steps.tsx'
import { SampleView } from './sample-view.tsx'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'

const LiveView = lazyScreen(() => import('./live/live-view.tsx'))

const choices = [
  { value: views.sample, label: 'Exemplo' },
  { value: views.live, label: 'Ao vivo' },
] as const

/** The sample figures are the first view of somebody new. A switch shows the real ones (docs/rules/admin-panel.md#dashboard). */
export default function Dashboard() {
  const live = useLiveChosen()
  return (
    <>
      <PageHead
        title="Visão Geral"
        note={live ? 'Números desta loja' : 'Números de exemplo'}
        action={<SwitchLinks label="Números" name="ver" chosen={live ? views.live : views.sample} choices={choices} />}
      />
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
