import type { EbookFormat } from './ebook-file.ts'

const MB = 1_000_000
/** The most that Amazon takes on its page, from where on people report that it refuses an EPUB all the same, and what an e-mail of 25 MB carries. */
const [mostOnPage, oftenRefused, mostByEmail] = [200 * MB, 50 * MB, 18 * MB]

const page = 'amazon.com/sendtokindle'

/** How a buyer reads an e-book on a Kindle, as an answer of the product's page. Null: the format is not known. `bytes`: null if not known. */
export function kindleAnswer(format: EbookFormat | null, bytes: number | null): string | null {
  if (format === null) return null
  if (bytes !== null && bytes > mostOnPage)
    return `A Amazon só recebe arquivos de até 200 MB, e este é maior: leia no celular, no tablet ou no computador.`
  return [
    `Sim. Baixe o ${format}, abra [${page}](https://www.${page}) com a mesma conta do seu Kindle e solte o arquivo na página. Em alguns minutos ele aparece na biblioteca do aparelho e do aplicativo.`,
    bytes !== null &&
      bytes <= mostByEmail &&
      'Também dá para mandar o arquivo, como anexo, para o e-mail do seu Kindle: antes, autorize o seu endereço na conta da Amazon.',
    bytes !== null &&
      bytes > oftenRefused &&
      'O arquivo é grande, e às vezes a Amazon não o aceita: se for o caso, leia no celular, no tablet ou no computador.',
    format === 'PDF' && 'Num PDF as letras não mudam de tamanho: em telas pequenas, vire o aparelho de lado.',
  ]
    .filter(Boolean)
    .join('\n\n')
}
