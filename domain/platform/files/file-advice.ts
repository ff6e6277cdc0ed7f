/** Advice for a file of a type that the store does not keep, as the end of a sentence about it. By the MIME type of its content. */
const advice: { types: RegExp; text: string }[] = [
  {
    types: /^image\/hei[cf]/,
    text: 'Esta foto está em HEIC, que a maioria dos navegadores não mostra. Exporte como JPEG e envie de novo.',
  },
  { types: /^image\/svg/, text: 'Um SVG pode conter programas, por isso não é aceito. Exporte como PNG e envie de novo.' },
  { types: /^image\//, text: 'Os navegadores não mostram imagens deste formato. Exporte como JPEG ou PNG e envie de novo.' },
  {
    types: /^video\/quicktime/,
    text: 'Este vídeo está em MOV, que nem todo navegador abre. Exporte como MP4 (H.264) e envie de novo.',
  },
  {
    types: /^(video\/|application\/(mxf|vnd\.rn-realmedia|vnd\.ms-asf))/,
    text: 'Nem todo navegador abre vídeos deste formato. Exporte como MP4 (H.264) e envie de novo.',
  },
  { types: /^audio\//, text: 'Nem todo navegador toca áudios deste formato. Exporte como MP3 e envie de novo.' },
  {
    types: /^application\/(x-cfb|rtf|vnd\.ms-|msword)/,
    text: 'Este formato antigo de documento não é aceito. Salve como PDF, DOCX, XLSX ou PPTX e envie de novo.',
  },
  { types: /^application\/x-mobipocket/, text: 'Livros em MOBI não são aceitos. Exporte como EPUB ou PDF e envie de novo.' },
  {
    types: /^application\/(x-rar|x-7z|gzip|x-gtar|x-tar|x-bzip2|x-xz|zstd)/,
    text: 'De arquivos compactados, só ZIP é aceito. Compacte como ZIP e envie de novo.',
  },
]

const spreadsheet = /\.(xl\w{1,3}|f?ods|numbers|csv|tsv|tab|gsheet|slk)$/i

/** How each program writes a table that can be read. */
export const spreadsheetAdvice =
  'Abra a planilha e salve como CSV: no Excel, “Salvar como” e “CSV UTF-8”; no Numbers, “Exportar para” e “CSV”; no Google, “Fazer download” e “CSV”.'

/** A sentence that says what to do, or null if there is none for this type and name. */
export const adviceFor = (type: string | null, name: string): string | null =>
  spreadsheet.test(name)
    ? `Este arquivo não pôde ser lido como tabela. ${spreadsheetAdvice}`
    : (advice.find(({ types }) => type !== null && types.test(type))?.text ?? null)
