import { addressesIn } from '#domain/platform/values/addresses.ts'
import { suggestEmail } from '#domain/platform/values/email-suggestion.ts'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { permitWithin } from '#server/delivery/access/grant-by-staff.ts'
import type { NewBulkItem } from './bulk-items.sql.ts'
import type { BulkWork } from './bulk-work.ts'

interface Choices {
  courseIds: string[]
  /** ISO moment. Null: for as long as each course is sold. */
  until: string | null
}

/** Courses for the people of a pasted list, each by the one function of permissions. */
export const accesses: BulkWork = {
  right: 'access.grant',
  prepare: async (_db, { lines }) => {
    const items = new Map<string, NewBulkItem>()
    for (const line of lines) {
      const addresses = addressesIn(line)
      if (addresses.length === 0) items.set(line, { title: line, line, outcome: 'WRONG', reason: 'Nesta linha não há um e-mail.' })
      for (const address of addresses) items.set(address, itemOf(address))
    }
    return [...items.values()]
  },
  step: async (tx, { email }, { actor, operation }) => {
    const { courseIds, until } = operation.choices as unknown as Choices
    const end = until === null ? undefined : new Date(until)
    if (end && end <= new Date()) return { outcome: 'LEFT_OUT', reason: 'O último dia deste acesso já passou.' }
    let granted = 0
    // In the order of locks (docs/sale.md).
    for (const courseId of courseIds.toSorted()) if (await permitWithin(tx, actor, 'GRANTED', email!, courseId, end)) granted += 1
    if (granted === courseIds.length) return { outcome: 'DONE' }
    return { outcome: 'DONE', reason: granted === 0 ? 'Já tinha este acesso.' : `Já tinha ${courseIds.length - granted} dos cursos.` }
  },
}

function itemOf(address: string): NewBulkItem {
  const read = emailInput.safeParse(address)
  if (!read.success)
    return { title: address, line: address, outcome: 'WRONG', reason: read.error.issues[0]?.message ?? 'Confira o e-mail.' }
  const suggested = suggestEmail(address)
  return {
    title: read.data,
    line: address,
    email: read.data,
    note: suggested ? `Confira: seria ${suggested}?` : '',
    outcome: 'WAITING',
  }
}
