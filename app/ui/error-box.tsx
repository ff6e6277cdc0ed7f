import type { ReactNode } from 'react'

/** Spec §8: errors stand in a red box, centred on public pages. */
export function ErrorBox({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div role="alert" className="rounded-2 border border-bad bg-bad-wash px-5 py-4 text-center text-bad">
      <p className="font-semibold">{message}</p>
      {children}
    </div>
  )
}
