import { toast } from 'sonner'
import { failureSentence } from '../../query/failure-text.ts'

/** Reports a failed action of a list, where there is no place for an error box. */
export function toastFailure(error: unknown, fallback: string) {
  toast.error(failureSentence(error, fallback))
}
