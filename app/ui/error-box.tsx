import type { ReactNode } from 'react'

interface Props {
  message: string
  /** The next step, on a line of its own. */
  advice?: string
  className?: string
  children?: ReactNode
}

/** See docs/rules/catalogue.md#errors: errors are shown in a red box, centred on public pages. */
export function ErrorBox({ message, advice, className = '', children }: Props) {
  return (
    <div role="alert" className={`rounded-2 border border-bad bg-bad-wash px-5 py-4 text-center text-bad ${className}`}>
      <p className="font-semibold">{message}</p>
      {advice && <p>{advice}</p>}
      {children}
    </div>
  )
}
