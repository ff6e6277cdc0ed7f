import { z } from 'zod'
import { insideFile } from '../files/file-address.ts'
import { type FileKind, kindOfName } from '../files/file-types.ts'
import { plainLine, plainProse, upTo } from '../values/plain-text.ts'

/** Fields that several forms of the admin panel share. The same schemas validate in the form and on the server. */
export const line = (longest: number, noText = 'Escreva um texto.') =>
  z.string(noText).overwrite(upTo(longest, plainLine)).max(longest, tooLong(longest))
export const required = (longest: number, message: string) => line(longest, message).min(1, message)
/** Text that may contain line breaks. */
export const prose = (longest: number) => z.string('Escreva um texto.').overwrite(upTo(longest, plainProse)).max(longest, tooLong(longest))
const tooLong = (longest: number) => ({ error: `Use no máximo ${longest} caracteres.`, abort: true })

/** Whole cents. A part of one is an amount that was typed with more than two decimals. */
export const centsUpTo = (most: number, message: string) =>
  z.number(message).min(0, 'O valor não pode ser negativo.').max(most, 'O valor é alto demais.').int('Use no máximo duas casas decimais.')

const noAddress = 'Use um endereço completo, que comece com https://'
const address = (noText: string) =>
  z.string(noText).overwrite(upTo(2_000, plainLine)).max(2_000, { error: 'O endereço é longo demais.', abort: true })

export const webUrl = address(noAddress).check(z.url({ protocol: /^https?$/, error: noAddress }))
export const optionalUrl = z.union([z.literal(''), webUrl])
const isUrl = (address: string) => webUrl.safeParse(address).success
const fileAddress = address('Escolha um arquivo ou escreva um endereço.')

/** Product file: a protected one of the store (domain/platform/files/file-address.ts), or a URL. */
const isSoldFile = (address: string) => insideFile(address)?.access === 'PROTECTED' || isUrl(address)
const soldFile = fileAddress.refine(isSoldFile, noAddress)
export const optionalSoldFile = z.union([z.literal(''), soldFile])

/** The name of a file of the store tells its kind. The server also asks the file itself. */
const isOfKind =
  (...kinds: FileKind[]) =>
  (address: string) => {
    const kind = insideFile(address) ? kindOfName(address) : undefined
    return kind === undefined || kinds.includes(kind)
  }
export const captionsFile = soldFile.refine(isOfKind('CAPTIONS'), 'Este arquivo não é uma legenda. Envie um WebVTT ou SRT.')
export const optionalVideo = z.union([
  z.literal(''),
  soldFile.refine(isOfKind('VIDEO', 'AUDIO'), 'Este arquivo não é um vídeo. Envie um MP4 ou WebM.'),
])

/** Public files are pictures, and e-books as samples. A file's name tells its type (domain/platform/files/file-types.ts). */
const isEbook = (address: string) => /\.(pdf|epub)(#|$)/i.test(address)
const isPublicFile = (address: string) => insideFile(address)?.access === 'PUBLIC'

/** A picture of a page: a public file of the store (domain/platform/files/file-address.ts), or a URL. */
const isPicture = (address: string) => isPublicFile(address) || isUrl(address)
const isNoEbook = (address: string) => !(isPublicFile(address) && isEbook(address))
export const picture = fileAddress.refine(isPicture, noAddress).refine(isNoEbook, 'Use uma imagem.')
export const optionalPicture = fileAddress
  .refine((address) => address === '' || isPicture(address), noAddress)
  .refine(isNoEbook, 'Use uma imagem.')

/** Sample of a book: a public e-book of the store, or a URL. */
export const optionalSample = fileAddress.refine(
  (address) => address === '' || (isPublicFile(address) && isEbook(address)) || isUrl(address),
  'Envie um PDF ou EPUB, ou use um endereço que comece com https://',
)

/** Refinement of a form by a rule about several fields: refuses each field that has an error. */
export const addIssuesOf =
  <Value>(errorsOf: (value: Value) => Partial<Record<string, string>>) =>
  (value: Value, check: z.RefinementCtx) => {
    for (const [field, message] of Object.entries(errorsOf(value))) check.addIssue({ code: 'custom', path: [field], message })
  }

export const slug = required(120, 'Escreva o slug.').regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'Use letras minúsculas sem acento, números e hífens.',
)
