import { Link } from 'react-router'

export interface Tab {
  label: string
  /** The query of its address, such as `?pago=sim`, or empty. */
  search: string
  /** Undefined: not known yet. */
  count?: number | undefined
}

/** Views of one list, each with an address of its own. None is current where other filters are chosen. */
export const Tabs = ({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: Tab | undefined }) => (
  <nav aria-label={label} className="mb-4 flex flex-wrap gap-x-1 border-b border-rule">
    {tabs.map((tab) => (
      <Link
        key={tab.label}
        to={{ search: tab.search }}
        aria-current={tab === current ? 'page' : undefined}
        className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-semibold max-sm:px-2 max-sm:text-small text-ink-2 hover:text-ink aria-[current]:border-ink aria-[current]:text-ink"
      >
        {tab.label}
        <span className="money min-w-[1ch] text-small font-normal">{tab.count?.toLocaleString('pt-BR')}</span>
      </Link>
    ))}
  </nav>
)
