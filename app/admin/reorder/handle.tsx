import { GripVertical } from 'lucide-react'
import type { HandleProps } from './use-reorder.ts'

export const Handle = (props: HandleProps) => (
  <button
    type="button"
    className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-ink-3 hover:text-ink active:cursor-grabbing"
    {...props}
  >
    <GripVertical aria-hidden className="size-5" />
  </button>
)
