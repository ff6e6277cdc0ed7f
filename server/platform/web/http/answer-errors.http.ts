import type { Hono } from 'hono'
import type { Logger } from 'pino'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { refusalOf } from './refusal-of.ts'
import { isFollowedLink, refuse, startRefusal } from './responses.http.ts'
import { shortPage } from '../pages/short-page.ts'

/**
 * Handles every error that is thrown in a request outside GraphQL, which masks its own. A Refusal is returned to the caller, to a browser
 * that follows a link as a page. Any other error is logged and masked.
 */
export function answerErrors(app: Hono, log: Logger) {
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) log.error({ err: error, method: context.req.method, path: context.req.routePath }, 'request failed')
    const refusal = refusalOf(error)
    if (!isFollowedLink(context)) return refuse(context, refusal)
    context.header('cache-control', 'private, no-store')
    return context.html(refusalPage(refusal, addressOf(context.req.url)), startRefusal(context, refusal))
  })
}

const titles: Partial<Record<ErrorCode, string>> = {
  SIGN_IN_REQUIRED: 'Entre para continuar',
  DOWNLOAD_LIMIT: 'Limite de downloads atingido',
  DOWNLOAD_OVER: 'Este link não vale mais',
  ACCESS_ENDED: 'O seu acesso terminou',
  LESSON_LOCKED: 'Esta aula ainda não abriu',
  NOT_FOUND: 'Não há nada neste endereço',
}

/** A refusal for a person who has followed a link. What was bought is in the library, whatever became of the link. */
const refusalPage = ({ code, message }: Refusal, here: string) =>
  shortPage({
    title: titles[code] ?? 'Isto não deu certo agora',
    text: message,
    action: actions(here)[code] ?? { label: 'Ir para a minha estante', to: '/minha-estante' },
  })

const actions = (here: string): Partial<Record<ErrorCode, { label: string; to: string }>> => ({
  SIGN_IN_REQUIRED: { label: 'Entrar', to: '/entrar' },
  UNAVAILABLE: { label: 'Tentar de novo', to: here },
})

const addressOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}
