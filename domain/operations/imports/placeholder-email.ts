import { slugOf } from '#domain/platform/values/slug.ts'

/** Names that stand where there is no address, and those by which forms are tried out. */
const nobody = new Set(
  'null|nil|none|undefined|nan|nobody|ninguem|vazio|empty|naotem|naopossui|naoinformado|sememail|semmail|noemail|nomail|naotememail|noreply|donotreply|naoresponda|invalid|invalido'.split(
    '|',
  ),
)
const trials = new Set('teste|test|email|exemplo|example|usuario|user|cliente|aluno|nome|seuemail|aaa|abc|xxx'.split('|'))
/** Domains that belong to nobody (RFC 2606). */
const reserved = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)$/

/** Whether an export wrote this address where it had none, such as `null@null.com`, `sem-email@loja.com.br` or `teste@teste.com`. */
export function isPlaceholder(email: string): boolean {
  const [name = '', domain = ''] = email.split('@')
  const [owner, mailbox] = [letters(domain.split('.')[0] ?? ''), letters(name)]
  return nobody.has(mailbox) || nobody.has(owner) || (mailbox === owner && trials.has(mailbox)) || reserved.test(domain)
}

const letters = (text: string) => slugOf(text).replaceAll(/[^a-z]/g, '')
