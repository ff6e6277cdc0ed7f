import { toast } from 'sonner'
import { failureText } from '../../query/failure-text.ts'

/** For what was pressed in a list, where there is no place for a box. */
export function toastFailure(error: unknown, fallback: string) {
  const { message, advice } = failureText(error, fallback)
  toast.error(advice ? `${message}. ${advice}` : message)
}
