import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './database.ts'
import type { PagBank } from './outside/pagbank.ts'
import type { PostalCodes } from './outside/postal-codes.ts'
import type { VerifyToken } from './people/verify-token.ts'

/** What the programs open at their start and hand to everything that works. */
export interface Deps {
  config: Config
  db: Db
  log: Logger
  pagbank: PagBank
  postalCodes: PostalCodes
  verifyToken: VerifyToken
}
