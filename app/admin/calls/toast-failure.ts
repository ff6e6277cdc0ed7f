import { toast } from 'sonner'
import { failureText } from '../../query/failure-text.ts'

/** Reports a failed action of a list, where there is no place for an error box. */
export function toastFailure(error: unknown, fallback: string) {
  const { message, advice } = failureText(error, fallback)
  toast.error(advice ? `${message}. ${advice}` : message)
}
