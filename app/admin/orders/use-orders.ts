import { useEffect, useState } from 'react'
import { adminPageSize } from '#domain/page.ts'
import { pageFrom } from '#domain/pager.ts'
import { postQuery } from '../../query/post-query.ts'
import { accessToken } from '../../sign-in/session.ts'
import { listOrders, type ListOrdersResult } from './orders.graphql.ts'

export type OrderPage = ListOrdersResult['listOrders']
export type Order = OrderPage['data'][number]
export type OrdersState =
  | { kind: 'loading'; before: OrderPage | null }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; page: OrderPage }

/** The page of orders that the address names; the older answer never wins. `again` reads the same page anew. */
export function useOrders(query: URLSearchParams): { state: OrdersState; again: () => void } {
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<OrdersState>({ kind: 'loading', before: null })
  const key = query.toString()
  useEffect(() => {
    const abort = new AbortController()
    setState((now) => ({ kind: 'loading', before: now.kind === 'ready' ? now.page : now.kind === 'loading' ? now.before : null }))
    load(new URLSearchParams(key), abort.signal).then(
      (page) => setState({ kind: 'ready', page }),
      (error: unknown) => {
        if (!abort.signal.aborted)
          setState({ kind: 'failed', message: error instanceof Error && error.message !== '' ? error.message : 'Failed to fetch orders' })
      },
    )
    return () => abort.abort()
  }, [key, turn])
  return { state, again: () => setTurn((before) => before + 1) }
}

async function load(query: URLSearchParams, signal: AbortSignal): Promise<OrderPage> {
  const flag = (name: string) => (query.get(name) === 'sim' ? true : query.get(name) === 'nao' ? false : null)
  const variables = {
    access: 'ADMIN' as const,
    offset: (pageFrom(query.get('pagina')) - 1) * adminPageSize,
    limit: adminPageSize,
    search: query.get('busca') ?? '',
    paid: flag('pago'),
    sended: flag('enviado'),
    hasPhysicalItem: flag('fisico'),
  }
  const { listOrders: page } = await postQuery(listOrders, variables, { token: await accessToken(), signal })
  return page
}
