import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelClient, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { failureText } from '#app/query/failure-text.ts'
import { orderFilters } from './order-filters.ts'
import { orderNeighbours } from './orders.graphql.ts'

function neighboursOf(id: string, search: string) {
  const query = new URLSearchParams(search)
  const variables = { id, search: query.get('busca') ?? '', ...orderFilters(query) }
  return panelQuery(['orders', 'neighbours', variables], orderNeighbours, variables)
}

type Side = 'older' | 'newer'

const sides: Partial<Record<string, Side>> = { j: 'older', k: 'newer' }

/** The addresses of the orders beside this one in the list that it was opened from. */
export function useNeighbours(id: string) {
  const { search } = useLocation()
  const { data } = useQuery(neighboursOf(id, search))
  return {
    above: data?.newer ? addressOf.order(data.newer, search) : null,
    below: data?.older ? addressOf.order(data.older, search) : null,
  }
}

/**
 * J opens the next order below in the list, K the one above. Presses wait for each other, also while an order is still being read: each
 * starts from the order at which the one before it has arrived.
 */
export function useNeighbourKeys() {
  const navigate = useNavigate()
  const steps = useRef(Promise.resolve())
  const step = async (side: Side) => {
    const { pathname, search } = window.location
    const id = pathname.split('/').at(-1) ?? ''
    if (pathname !== addressOf.order(id)) return
    try {
      const next = (await panelClient.fetchQuery(neighboursOf(id, search)))?.[side]
      if (next) await navigate(addressOf.order(next, search))
    } catch (error) {
      toast.error(failureText(error, 'Não foi possível ler o pedido ao lado').message)
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const side = sides[event.key.toLowerCase()]
    if (side && isFree(event)) steps.current = steps.current.then(() => step(side))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** A letter that is typed into a field, held down, or pressed in a dialog or with another key, is meant for something else. */
const isFree = ({ target, ctrlKey, metaKey, altKey, repeat, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || repeat || defaultPrevented) &&
  !document.querySelector('dialog[open]') &&
  target instanceof Element &&
  !target.closest('input, textarea, select, [contenteditable]')
