import type { Status, Tone } from '#app/ui/badge.tsx'
import type { ImportOutcome, ImportStatus } from '#domain/operations/imports/import-can.ts'
import type { ImportKind, ImportPlatform } from '#domain/operations/imports/import-fields.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { getImport } from './imports.graphql.ts'
import { counted } from '#domain/platform/values/counted.ts'

export type Import = AnswerOf<typeof getImport>

export const platformNames: Record<ImportPlatform, string> = {
  HOTMART: 'Hotmart',
  KIWIFY: 'Kiwify',
  WOOCOMMERCE: 'WooCommerce',
  SHOPIFY: 'Shopify',
  PLAIN: 'Planilha',
}

export const statusTexts: Record<ImportStatus, Status> = {
  MAPPING: { text: 'Escolher colunas', tone: 'warn' },
  READING: { text: 'Lendo', tone: 'info' },
  CHECKING: { text: 'Conferindo', tone: 'info' },
  READY: { text: 'Conferida', tone: 'warn' },
  RUNNING: { text: 'Importando', tone: 'info' },
  STOPPED: { text: 'Parada', tone: 'warn' },
  DONE: { text: 'Importada', tone: 'ok' },
  UNDOING: { text: 'Desfazendo', tone: 'info' },
  UNDONE: { text: 'Desfeita', tone: 'quiet' },
}

/** `one`: of a single line. */
export const outcomeTexts: Record<ImportOutcome, { text: string; one: string; tone: Tone }> = {
  CREATE: { text: 'Novas', one: 'Nova', tone: 'ok' },
  CHANGE: { text: 'Mudam', one: 'Muda', tone: 'info' },
  SAME: { text: 'Já estão', one: 'Já está', tone: 'quiet' },
  REVOKED: { text: 'Retiradas pela equipe', one: 'Retirada pela equipe', tone: 'warn' },
  SKIP: { text: 'Ficam de fora', one: 'Fica de fora', tone: 'quiet' },
  REFUSE: { text: 'Recusadas', one: 'Recusada', tone: 'bad' },
}

export const kindTexts: Record<ImportKind, { title: string; becomes: string }> = {
  SUBSCRIPTIONS: {
    title: 'Assinaturas',
    becomes: 'Cada uma vem com o seu preço e o seu vencimento. Ninguém é cobrado nem avisado até que você comece as cobranças.',
  },
  PURCHASES: { title: 'Compras', becomes: 'Cada compra paga vira um acesso ao curso. Ela não entra nas vendas nem no caixa desta loja.' },
  ACCESSES: { title: 'Acessos', becomes: 'Cada linha vira um acesso ao curso, com o fim e o progresso que ela tiver.' },
  PROGRESS: { title: 'Progresso', becomes: 'As aulas ficam marcadas como concluídas para quem já tem o acesso.' },
  PEOPLE: { title: 'Pessoas', becomes: 'Nome, CPF e telefone entram na ficha de cada cliente.' },
}

export const linesText = (lines: number) => counted(lines, 'linha', 'linhas')
