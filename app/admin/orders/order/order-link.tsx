import { useShownOrder } from './use-shown-order.ts'

/** Opens the order's dialog over this screen. */
export function OrderLink({ id }: { id: string }) {
  const { show } = useShownOrder()
  return (
    <button
      type="button"
      onClick={() => show(id)}
      aria-label={`Pedido ${id.slice(0, 8)}`}
      className="min-h-9 font-mono text-small hover:underline"
    >
      {id.slice(0, 8)}
    </button>
  )
}
