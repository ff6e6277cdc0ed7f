import { type Finding, ok, todo } from '../http/finding.ts'
import { createPostalCodes } from './postal-codes.ts'
import type { PostalCodeSettings } from './settings.ts'

export async function checkPostalCodes({ url }: PostalCodeSettings): Promise<Finding> {
  const answer = await createPostalCodes({ url }).find('01001000')
  if (answer.kind === 'found') return ok('CEP', `${url} knows ${answer.address.logradouro}, ${answer.address.localidade}`)
  return todo(
    'CEP',
    `POSTAL_CODE_URL: ${url} ${answer.kind === 'unknown' ? 'does not know 01001-000' : 'does not answer as ViaCEP does'}; buyers type their address meanwhile`,
  )
}
