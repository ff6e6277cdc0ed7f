import { CallError } from '#app/query/call-error.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { type PlacedOrder, renewPix } from '#app/store/checkout/api.ts'

/** Requests a PIX code for an existing order. */
export function useRenewPix(path: string, onRenewed: (order: PlacedOrder) => unknown) {
  const { isRunning, failure, run } = useAction(async () => onRenewed(await renewPix(path)))
  return {
    requesting: isRunning,
    refusal: failure && failureSentence(failure.error, 'Não foi possível gerar o código PIX'),
    isInAnalysis: failure?.error instanceof CallError && failure.error.code === 'PAYMENT_IN_ANALYSIS',
    renew: run,
  }
}
