import { defaultRecoverySteps } from '#domain/platform/settings/recovery-steps.ts'
import { letPass } from './clock.ts'
import { eventually } from './eventually.ts'
import type { Email, SandboxConsole } from './sandbox-console.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** Moves an order to the time of its reminder of this step, from 1, and returns the e-mail. The expiry of its code and of its hold is over from the second on. */
export async function reminderOf(
  store: Pick<StoreUnderTest, 'rows'>,
  sandbox: Pick<SandboxConsole, 'emails'>,
  order: { id: string; email: string },
  step: number,
): Promise<Email> {
  const { hours, subject } = defaultRecoverySteps[step - 1]!
  const [age] = await store.rows<{ minutes: number }>(
    'select extract(epoch from now() - created_at)::float8 / 60 as minutes from orders where id = $1',
    [order.id],
  )
  await letPass(store, order.id, hours * 60 + 1 - age!.minutes)
  await store.rows(`select graphile_worker.add_job('sweep_jobs'), graphile_worker.add_job('plan_recovery')`)
  let reminder: Email | undefined
  const isThere = async () => {
    reminder = (await sandbox.emails(order.email)).find((email) => email.subject === subject)
    return reminder !== undefined
  }
  if (!(await eventually(isThere, 60))) throw new Error(`no reminder to ${order.email}`)
  return reminder!
}

export const pageIn = ({ text }: Email) => /\/pagar\?t=[\w.-]+/.exec(text)![0]
