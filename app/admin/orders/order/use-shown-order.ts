import { useLocation, useSearchParams } from 'react-router'

/**
 * The order whose dialog is open: part of the URL (?pedido), so that the link can be shared with a colleague. The screens of which that is
 * possible are in `shell/panel-routes.tsx`.
 */
export function useShownOrder() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const show = (id: string | null) =>
    setQuery(
      (before) => {
        if (id) before.set('pedido', id)
        else before.delete('pedido')
        return before
      },
      { preventScrollReset: true, replace: id === null, state },
    )
  return { id: query.get('pedido'), show }
}
