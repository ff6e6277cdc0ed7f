import { z } from 'zod'
import { type TokenArea, tokenScopes } from '../platform/api/token-scopes.ts'
import { required } from '../platform/forms/form-fields.ts'

const longestTokenDays = 365

/** The lives that the form offers, in days. */
export const tokenLives = [30, 90, 180, longestTokenDays] as const

export const newToken = z.object({
  name: required(60, 'Dê um nome ao token.'),
  scopes: z.array(z.enum(tokenScopes)).min(1, 'Escolha ao menos uma permissão.'),
  days: z.number().int().min(1, 'Ao menos um dia.').max(longestTokenDays, 'No máximo um ano.'),
})

export const areaTexts: Record<TokenArea, string> = {
  catalogue: 'Catálogo e arquivos',
  orders: 'Pedidos e descontos',
  people: 'Clientes e mensagens',
  delivery: 'Acessos e entregas',
  money: 'Dinheiro: reembolsos, contestações, conciliação',
  fiscal: 'Notas fiscais',
  operations: 'Painel, pendências e relatórios',
  settings: 'Configurações',
}

/** Operations for which the right to an area is not enough. */
export const areaHints: Partial<Record<TokenArea, string>> = {
  orders: 'Para ver o CPF inteiro, marque também clientes. Para corrigir o e-mail de um pedido, também clientes e acessos.',
  money: 'Para juntar as provas de uma contestação, marque também clientes.',
  fiscal: 'Para baixar as notas, que têm o CPF, marque também clientes.',
  operations: 'Para resolver pendências, marque também pedidos e dinheiro. Para o relatório de pedidos, que tem o CPF, também clientes.',
  settings: 'Termos, política de privacidade e scripts nas páginas, só uma pessoa muda.',
}
