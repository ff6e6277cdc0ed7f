import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushState } from '#domain/delivery/lessons/pushes.ts'
import { endPush, pushSupport, startPush } from '#app/store/device/push.ts'
import { SavedChoice } from './saved-choice.tsx'

const queryKey = ['/library/push']
const hints = {
  NONE: 'Este navegador não mostra avisos. No iPhone e no iPad, adicione a estante à tela de início e volte aqui por ela.',
  DENIED: 'Este navegador está proibido de mostrar avisos da loja. Permita de novo nas configurações dele.',
}

/** Pushes to this device, on or off. */
export function PushChoice() {
  const support = pushSupport()
  const client = useQueryClient()
  const { data } = useQuery<PushState>({ queryKey, enabled: support === 'OPEN' })
  if (support !== 'OPEN') return <p className="mt-2 text-small text-ink-2">{hints[support]}</p>
  const save = async (isWanted: boolean) => {
    const isOn = isWanted && (await startPush())
    if (!isOn) await endPush()
    client.setQueryData<PushState>(queryKey, (state) => state && { ...state, isOn })
  }
  return (
    <SavedChoice wanted={data?.isOn} save={save}>
      Mostrar neste aparelho aulas novas e respostas às minhas perguntas
    </SavedChoice>
  )
}

/** The same where somebody waits for something, never on arrival: only on a device that shows none yet. */
export default function PushOffer() {
  const { data } = useQuery<PushState>({ queryKey, enabled: pushSupport() === 'OPEN' })
  const [isOffered, setOffered] = useState(false)
  if (data?.isOn === false && !isOffered) setOffered(true)
  return (
    isOffered && (
      <div className="my-4 rounded-2 bg-info-wash px-4 py-2">
        <PushChoice />
      </div>
    )
  )
}
