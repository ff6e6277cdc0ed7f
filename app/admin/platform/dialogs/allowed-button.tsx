import { type ComponentProps, useId } from 'react'
import { toast } from 'sonner'
import type { Right } from '#domain/platform/roles/rights.ts'
import { type Allowed, allowed } from '#domain/platform/values/allowed.ts'
import { Button } from '#app/ui/button.tsx'
import { useMay } from '../may.ts'

export interface AllowedButtonProps extends ComponentProps<typeof Button> {
  can?: Allowed
  /** By default that of the screen or the section around it. */
  right?: Right
}

/**
 * A button that says why its action is not possible now, or not theirs: below it, or in the row of a table, where it is plain, when it is pressed. It stays
 * in the order of the keyboard, so that the reason can be found.
 */
export function AllowedButton({ can: isPossible = allowed, right, size = 'list', ...button }: AllowedButtonProps) {
  const id = useId()
  const may = useMay(right)
  const can = may.allowed ? isPossible : may
  const isRow = size === 'row'
  if (can.allowed) return <Button size={size} look={isRow ? 'plain' : 'outline'} {...button} />
  return (
    <span className="inline-flex min-w-0 flex-col items-start gap-1">
      <Button
        aria-label={button['aria-label']}
        size={size}
        look="plain"
        aria-disabled
        aria-describedby={id}
        title={isRow ? can.reason : undefined}
        onClick={() => isRow && toast(can.reason)}
        className={`aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 ${isRow ? '' : 'border border-rule bg-paper-down'}`}
      >
        {button.children}
      </Button>
      <span id={id} className={isRow ? 'sr-only' : 'max-w-[44ch] min-w-0 text-small text-ink-2'}>
        {can.reason}
      </span>
    </span>
  )
}
