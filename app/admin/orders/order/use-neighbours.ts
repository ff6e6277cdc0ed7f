import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { orderFilters } from './order-filters.ts'
import { orderNeighbours } from './orders.graphql.ts'

/** The addresses of the orders beside this one in the list that it was opened from. J opens the next one below, K the one above. */
export function useNeighbours(id: string) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const variables = { id, search: query.get('busca') ?? '', ...orderFilters(query) }
  const { data } = useQuery(panelQuery(['orders', 'neighbours', variables], orderNeighbours, variables))
  const addresses = {
    above: data?.newer ? addressOf.order(data.newer, search) : null,
    below: data?.older ? addressOf.order(data.older, search) : null,
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const address = { j: addresses.below, k: addresses.above }[event.key.toLowerCase()]
    if (address && isFree(event)) void navigate(address)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return addresses
}

/** A letter that is typed into a field, or pressed in a dialog or with another key, is meant for that. */
const isFree = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || defaultPrevented) &&
  !document.querySelector('dialog[open]') &&
  target instanceof Element &&
  !target.closest('input, textarea, select, [contenteditable]')
