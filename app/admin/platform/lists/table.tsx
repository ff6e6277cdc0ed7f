import type { ComponentProps, ReactNode } from 'react'

/**
 * A table on wide screens, stacked lines below 960 px (docs/look.md). The last column holds the row's actions. `ticks`: the heading of a
 * column before the others, in which rows are chosen.
 */
export function Table({
  label,
  columns,
  ticks,
  children,
}: {
  label: string
  columns: string[]
  ticks?: string | undefined
  children: ReactNode
}) {
  return (
    <table
      aria-label={label}
      className="w-full border-separate border-spacing-0 rounded-2 border border-rule bg-paper-up text-left max-lg:block max-lg:[&_tbody]:block max-lg:[&_thead]:sr-only"
    >
      <thead className="text-small">
        <tr>
          {ticks && (
            <th scope="col">
              <span className="sr-only">{ticks}</span>
            </th>
          )}
          {columns.map((name, index) => (
            <th key={name} scope="col" className={`px-3 py-3 font-semibold ${index === columns.length - 1 ? 'text-right' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** `onOpen`: what a press beside its links and buttons does, one of which does the same. Selecting a text in it is no press. */
export const Row = ({ children, onOpen }: { children: ReactNode; onOpen?: () => void }) => (
  <tr
    onClick={onOpen && (({ target }) => isBeside(target as Element) && onOpen())}
    className={`hover:bg-paper-down max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 max-lg:border-t max-lg:border-rule max-lg:px-4 max-lg:py-3 max-lg:first:border-0 ${onOpen ? 'cursor-pointer' : ''}`}
  >
    {children}
  </tr>
)

const isBeside = (pressed: Element) => !pressed.closest('a, button, input, label, dialog') && document.getSelection()?.isCollapsed !== false

/** `name`: stands before the value where the columns have no headings. */
export const Cell = ({ className = '', name, children, ...rest }: ComponentProps<'td'> & { name?: string | undefined }) => (
  <td className={`border-t border-rule px-3 py-2 lg:max-xl:px-2 max-lg:block max-lg:border-0 max-lg:p-0 ${className}`} {...rest}>
    {name && <span className="text-small font-normal text-ink-2 lg:hidden">{name} </span>}
    {children}
  </td>
)

/** The row's actions, on one line at the end of the row. On a phone they are below the row. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <Cell className="max-lg:ml-auto lg:text-right">
    <span className="inline-flex flex-wrap items-center gap-x-1 lg:flex-nowrap lg:justify-end lg:whitespace-nowrap max-lg:-mr-2">
      {children}
    </span>
  </Cell>
)

/** Stands where a list names no buyer. */
export const erasureRequested = 'Exclusão pedida'
