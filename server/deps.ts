import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { PagBank } from './providers/pagbank.ts'
import type { PostalCodes } from './providers/postal-codes.ts'
import type { VerifyToken } from './auth/verify-token.ts'

/** What the programs open at their start and hand to everything that works. */
export interface Deps {
  config: Config
  db: Db
  log: Logger
  pagbank: PagBank
  postalCodes: PostalCodes
  verifyToken: VerifyToken
}
