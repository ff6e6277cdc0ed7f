/** Opens the order's dialog over the customer's page. */
export const OrderLink = ({ id, onOpen }: { id: string; onOpen: (id: string) => void }) => (
  <button
    type="button"
    onClick={() => onOpen(id)}
    aria-label={`Pedido ${id.slice(0, 8)}`}
    className="min-h-9 font-mono text-small hover:underline"
  >
    {id.slice(0, 8)}
  </button>
)
