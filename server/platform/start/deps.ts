import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { openTurns } from './turns.ts'
import type { Db } from '../database/database.ts'
import type { Storage } from '#integrations/object-storage/storage.ts'
import type { Recurrence } from '#integrations/pagbank/pagbank-recurrence.ts'
import type { PaymentProvider } from '#integrations/pagbank/pagbank.ts'
import type { PostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import type { Standing, VerifyToken } from '#integrations/auth0/verify-token.ts'

/** The dependencies that the programs open when they start, and pass to all operations. */
export interface Deps {
  config: Config
  db: Db
  log: Logger
  paymentProvider: PaymentProvider
  recurrence: Recurrence
  postalCodes: PostalCodes
  /** Where the bytes of files are kept. */
  storage: Storage
  verifyToken: VerifyToken
  /** The role of whoever signs in as this subject, as it is now (docs/team.md). */
  standingOf: (subject: string) => Promise<Standing>
  /** Where work waits when more arrives than the process can do. */
  turns: ReturnType<typeof openTurns>
}
