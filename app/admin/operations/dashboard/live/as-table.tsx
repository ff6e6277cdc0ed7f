import type { ReactNode } from 'react'

/** The figures of a chart as a table, for screen readers and for users who prefer one. */
export function AsTable({ columns, rows }: { columns: string[]; rows: ReactNode[][] }) {
  return (
    <details className="mt-2 text-small">
      <summary className="inline-flex min-h-9 items-center font-semibold text-ink-2 underline underline-offset-4 hover:text-ink">
        Ver como tabela
      </summary>
      <div className="mt-2 border-y border-rule">
        <FigureTable columns={columns} rows={rows} />
      </div>
    </details>
  )
}

/** The first column is text, the others are numbers. */
export function FigureTable({ columns, rows }: { columns: string[]; rows: ReactNode[][] }) {
  return (
    <table className="money w-full text-left text-small">
      <thead>
        <tr>
          {columns.map((name, index) => (
            <th key={name} scope="col" className={`py-2 pr-3 font-semibold text-ink-2 ${index > 0 ? 'text-right' : ''}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place} className="border-t border-rule">
            {row.map((cell, index) => (
              <td key={columns[index]} className={`py-2 pr-3 ${index > 0 ? 'text-right whitespace-nowrap' : 'wrap-anywhere'}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
