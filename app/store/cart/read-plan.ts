import type { InstallmentsAnswer, ShownPlan } from '#domain/checkout/checkout-answers.ts'
import { fetchJson } from '#app/query/fetch-json.ts'

/** Amounts that are read by one call: those of the cards of a page, at most twelve. */
let batch: { amounts: number[]; plans: Promise<InstallmentsAnswer['plans']> } | null = null

/** How an amount in BRL cents can be paid in parts. Nothing: PagBank offers no parts, or does not respond. */
export async function readPlan(cents: number): Promise<ShownPlan | null | undefined> {
  batch ??= openBatch()
  const { amounts, plans } = batch
  const place = amounts.push(cents) - 1
  return (await plans)[place]
}

function openBatch() {
  const amounts: number[] = []
  const read = async () => {
    batch = null
    const { response, answer } = await fetchJson(`/api/installments/${amounts.join()}`, {})
    return response.ok ? (answer as InstallmentsAnswer).plans : []
  }
  return { amounts, plans: Promise.resolve().then(read) }
}
