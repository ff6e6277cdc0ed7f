import { useState } from 'react'
import { postQuery } from '../../query/post-query.ts'
import { accessToken } from '../../sign-in/session.ts'
import { Button } from '../../ui/button.tsx'
import { editOrder } from './edit-order.graphql.ts'
import type { Order } from './use-orders.ts'

/** Spec §4: only for a paid order with a physical item. */
export function SentToggle({ order, place, onChanged }: { order: Order; place: 'row' | 'dialog'; onChanged: () => void }) {
  const [state, setState] = useState<{ kind: 'idle' } | { kind: 'saving' } | { kind: 'failed'; message: string }>({ kind: 'idle' })
  if (!order.paid || !order.hasPhysicalItem) return null
  const toggle = async () => {
    setState({ kind: 'saving' })
    try {
      await postQuery(editOrder, { id: order.id, data: { sended: !order.sended } }, { token: await accessToken() })
      setState({ kind: 'idle' })
      onChanged()
    } catch (error) {
      setState({ kind: 'failed', message: error instanceof Error && error.message !== '' ? error.message : 'Failed to update order' })
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-3">
      {state.kind === 'failed' && (
        <span role="alert" className="text-small font-semibold text-bad">
          {state.message}
        </span>
      )}
      <Button
        size={place === 'row' ? 'row' : 'list'}
        look={place === 'row' || order.sended ? 'plain' : 'outline'}
        disabled={state.kind === 'saving'}
        aria-busy={state.kind === 'saving'}
        onClick={() => void toggle()}
      >
        <span className={place === 'row' && !order.sended ? 'ink-link text-ink' : ''}>
          {order.sended ? 'Marcar como Não Enviado' : 'Marcar como Enviado'}
        </span>
      </Button>
    </span>
  )
}
