import type { Question } from '../products/product-fields.ts'
import type { EbookFormat } from './ebook-file.ts'

const MB = 1_000_000
/** The most that Amazon takes on its page; where people report that it refuses a file all the same; what fits into an e-mail of 25 MB. */
const limits = { page: 200 * MB, reported: 50 * MB, email: 18 * MB }

const elsewhere = 'leia no celular, no tablet ou no computador.'

/** How a buyer reads an e-book on a Kindle. Null: the format is not known. `bytes`: null for any file. */
export function kindleQuestion(format: EbookFormat | null, bytes: number | null): Question | null {
  if (format === null) return null
  const answer =
    bytes !== null && bytes > limits.page
      ? [`A Amazon só recebe arquivos de até 200 MB, e este é maior: ${elsewhere}`]
      : steps(format, bytes)
  return { question: 'Como ler no Kindle?', answer: answer.join('\n\n') }
}

function steps(format: EbookFormat, bytes: number | null): string[] {
  const size = bytes === null ? ' (de até 200 MB)' : ''
  return [
    `Baixe o arquivo${size}, abra [amazon.com/sendtokindle](https://www.amazon.com/sendtokindle) com a conta do seu Kindle e solte o arquivo na página. Em alguns minutos ele aparece na biblioteca do aparelho e do aplicativo.`,
    ...(bytes !== null && bytes <= limits.email
      ? ['Por e-mail também dá: autorize o seu endereço na conta da Amazon e mande o arquivo, como anexo, para o e-mail do seu Kindle.']
      : []),
    ...(bytes !== null && bytes > limits.reported ? [`O arquivo é grande, e às vezes a Amazon o recusa: se acontecer, ${elsewhere}`] : []),
    ...(format === 'PDF' ? ['Num PDF as letras não mudam de tamanho: numa tela pequena, vire o aparelho de lado.'] : []),
  ]
}
