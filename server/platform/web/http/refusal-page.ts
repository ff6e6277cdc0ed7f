import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import type { Refusal } from '#server/platform/start/refusal.ts'
import { shortPage } from './short-page.ts'

const titles: Partial<Record<ErrorCode, string>> = {
  SIGN_IN_REQUIRED: 'Entre para continuar',
  DOWNLOAD_LIMIT: 'Limite de downloads atingido',
  DOWNLOAD_OVER: 'Este link não vale mais',
  ACCESS_ENDED: 'O seu acesso terminou',
  LESSON_LOCKED: 'Esta aula ainda não abriu',
  NOT_FOUND: 'Não há nada neste endereço',
}

/** A refusal for a person who has followed a link. What was bought is in the library, whatever became of the link. */
export const refusalPage = ({ code, message }: Refusal) =>
  shortPage({
    title: titles[code] ?? 'Isto não deu certo agora',
    text: message,
    action: code === 'SIGN_IN_REQUIRED' ? { label: 'Entrar', to: '/entrar' } : { label: 'Ir para a minha estante', to: '/minha-estante' },
  })
