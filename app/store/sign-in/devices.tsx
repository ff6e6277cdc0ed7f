import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceList } from '#domain/people/people-answers.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import { failureOf } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { Section } from '#app/store/shell/section.tsx'
import { leaveThisDevice } from './leave-this-device.ts'

type Device = DeviceList['devices'][number]

const queryKey = ['/devices']

/** A section of "Meus dados": where this address is signed in, and the way out. Only for a verified address. */
export function Devices() {
  const { data, error } = useQuery<DeviceList>({ queryKey, staleTime: 0 })
  const client = useQueryClient()
  /** Null: all devices of the address, this one included. */
  const { isRunning, failure, run } = useAction(async (device: Device | null) => {
    await callRest<Done>('/devices/sign-out', { body: { id: device?.id ?? null } })
    if (!device || device.isThisOne) return leaveThisDevice()
    client.setQueryData<DeviceList>(queryKey, (list) => list && { devices: list.devices.filter(({ id }) => id !== device.id) })
  })
  return (
    <Section title="Aparelhos">
      <p className="mb-4 text-ink-2">Onde a sua estante está aberta. Não reconhece algum? Saia dele.</p>
      {data ? (
        <>
          <ul className="border-t border-rule">
            {data.devices.map((device) => (
              <DeviceRow key={device.id} device={device} disabled={isRunning} onLeave={() => void run(device)} />
            ))}
          </ul>
          <Button size="list" className="mt-5" disabled={isRunning} onClick={() => void run(null)}>
            Sair de todos os aparelhos
          </Button>
        </>
      ) : error ? (
        <ErrorBox message={failureOf(error, 'Não foi possível ler os aparelhos')} />
      ) : (
        <Spinner label="Procurando os seus aparelhos" />
      )}
      {failure && <ErrorBox className="mt-4" message={failureOf(failure.error, 'O aparelho continua conectado')} />}
    </Section>
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
