import { useEffect, useState } from 'react'
import type { DeviceList } from '#domain/people/people-answers.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { formatMoment } from '#app/ui/format.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { forgetPersonalData } from '#app/store/shell/personal-storage.ts'
import { readDevices, signOutDevice } from './api.ts'

type Device = DeviceList['devices'][number]
type State = { kind: 'loading' } | { kind: 'failed'; message: string } | { kind: 'loaded'; devices: Device[] }

/** A section of "Meus dados": where this address is signed in, and the way out. Only for a verified address. */
export function Devices() {
  const { state, leaving, failure, leave } = useDevices()
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className="display text-2">
        Aparelhos
      </h2>
      <p className="mt-2 mb-4 text-ink-2">Onde a sua estante está aberta. Não reconhece algum? Saia dele.</p>
      {state.kind === 'loading' && <Spinner label="Procurando os seus aparelhos" />}
      {state.kind === 'failed' && <ErrorBox message={state.message} />}
      {state.kind === 'loaded' && (
        <>
          <ul className="border-t border-rule">
            {state.devices.map((device) => (
              <DeviceRow key={device.id} device={device} disabled={leaving} onLeave={() => void leave(device)} />
            ))}
          </ul>
          <Button size="list" className="mt-5" disabled={leaving} onClick={() => void leave(null)}>
            Sair de todos os aparelhos
          </Button>
        </>
      )}
      {failure && (
        <div className="mt-4">
          <ErrorBox message={failure} />
        </div>
      )}
    </section>
  )
}

function DeviceRow({ device, disabled, onLeave }: { device: Device; disabled: boolean; onLeave: () => void }) {
  const leave = device.isThisOne ? 'Sair deste aparelho' : 'Sair'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device.name} {device.isThisOne && <Badge tone="ok">ESTE APARELHO</Badge>}
        </span>
        <span className="text-small text-ink-2">
          Usado por último em <time dateTime={device.lastSeenAt}>{formatMoment(device.lastSeenAt)}</time>
        </span>
      </span>
      <Button look="plain" size="row" className="underline" disabled={disabled} aria-label={`${leave}: ${device.name}`} onClick={onLeave}>
        {leave}
      </Button>
    </li>
  )
}

/** Loads the page anew, so that nothing of this buyer stays in memory either. */
function leaveThisOne() {
  forgetPersonalData()
  window.location.replace('/entrar')
}

function useDevices() {
  const [state, setState] = useState<State>({ kind: 'loading' })
  useEffect(() => {
    const abort = new AbortController()
    readDevices(abort.signal).then(
      ({ devices }) => setState({ kind: 'loaded', devices }),
      (error: unknown) =>
        abort.signal.aborted || setState({ kind: 'failed', message: failureOf(error, 'Não foi possível ler os aparelhos') }),
    )
    return () => abort.abort()
  }, [])
  /** Null: all of them. */
  const { isRunning, failure, run } = useAction(async (device: Device | null) => {
    await signOutDevice(device?.id ?? null)
    if (!device || device.isThisOne) return leaveThisOne()
    setState((before) => (before.kind === 'loaded' ? { ...before, devices: before.devices.filter(({ id }) => id !== device.id) } : before))
  })
  return { state, leaving: isRunning, failure: failure && failureOf(failure.error, 'O aparelho continua conectado'), leave: run }
}
