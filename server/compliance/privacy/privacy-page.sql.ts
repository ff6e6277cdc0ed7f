import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface PrivacyFacts {
  /** Buyer of the newest order. Null: the address never ordered, or nothing names its buyer any more. */
  person: { name: string; phone: string; cpf: string } | null
  /** The newest first. Moments as PostgreSQL writes them in JSON. */
  acceptedTerms: { orderId: string; version: number; at: string }[]
}

/** Data of an address for `Meus dados`, in one statement. */
export async function privacyFacts(db: Db, email: string): Promise<PrivacyFacts> {
  const { rows } = await sql<PrivacyFacts>`select
    (select json_build_object('name', name, 'phone', phone, 'cpf', cpf) from orders where email = ${email} order by created_at desc, id limit 1) as person,
    (select coalesce(json_agg(each), '[]') from (
      select orders.id as "orderId", version, created_at as at from orders join legal_texts on legal_texts.id = terms_id
      where email = ${email} order by created_at desc limit 50) as each) as "acceptedTerms"`.execute(db)
  return rows[0]!
}
