import { SwitchLinks } from '../lists/switch-links.tsx'

/**
 * See docs/rules/admin-panel.md#orders: each filter is all, yes or no. An active filter has the ink colour, and one at 'Todos' stays
 * unobtrusive.
 */
const filters = [
  { name: 'pago', label: 'Pago' },
  { name: 'enviado', label: 'Enviado' },
  { name: 'fisico', label: 'Com item físico' },
  { name: 'devolver', label: 'A reembolsar' },
] as const
const choices = [
  { value: null, label: 'Todos' },
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
] as const

export function OrderFilters() {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 max-sm:gap-x-3">
      {filters.map(({ name, label }) => (
        <SwitchLinks key={name} filter titled label={label} name={name} choices={choices} />
      ))}
    </div>
  )
}
