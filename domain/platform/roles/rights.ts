/** Roles of staff, in the order of the panel (docs/team.md). */
export const roleNames = {
  OWNER: 'Direção',
  CONTENT: 'Conteúdo',
  ORDERS: 'Pedidos',
  FINANCE: 'Financeiro',
  SUPPORT: 'Atendimento',
  TEACHER: 'Professor',
} as const
export type Role = keyof typeof roleNames
export const roles = Object.keys(roleNames) as Role[]

interface Granted {
  /** Its use, in the infinitive. */
  title: string
  /** Besides the owner, who has all of them. */
  to: readonly Role[]
}

const allButTeachers = roles.filter((role) => role !== 'OWNER' && role !== 'TEACHER')

/** Who may do what. A right that is not here is nobody's. */
export const rights = {
  'courses.read': { title: 'Ver cursos (Professor: só os seus)', to: [...allButTeachers, 'TEACHER'] },
  'catalogue.read': { title: 'Ver o resto do catálogo', to: allButTeachers },
  'figures.read': { title: 'Ver números, descontos e configurações', to: allButTeachers },
  'orders.read': { title: 'Ver pedidos, clientes, mensagens e pendências', to: ['ORDERS', 'FINANCE', 'SUPPORT'] },
  'orders.note': { title: 'Anotar em pedidos', to: ['ORDERS', 'FINANCE', 'SUPPORT'] },
  'courses.write': { title: 'Editar o conteúdo de cursos (Professor: só dos seus) e enviar arquivos', to: ['CONTENT', 'TEACHER'] },
  'questions.answer': { title: 'Responder perguntas de aulas (Professor: só dos seus cursos)', to: ['CONTENT', 'SUPPORT', 'TEACHER'] },
  'catalogue.write': { title: 'Mudar preços, publicar e cuidar do resto do catálogo', to: ['CONTENT'] },
  'marketing.write': { title: 'Criar e editar descontos e campanhas', to: ['CONTENT'] },
  'orders.ship': { title: 'Marcar envios e cancelar pedidos', to: ['ORDERS'] },
  'buyers.help': { title: 'Responder mensagens, corrigir e reenviar e-mails', to: ['ORDERS', 'SUPPORT'] },
  'access.grant': { title: 'Dar e tirar acesso a cursos, cancelar assinaturas', to: ['ORDERS', 'SUPPORT'] },
  'refunds.make': { title: 'Reembolsar e resolver pendências', to: ['ORDERS', 'FINANCE'] },
  'finance.write': { title: 'Cuidar de contestações, repasses e notas fiscais', to: ['FINANCE'] },
  'people.cpf': { title: 'Ver CPFs inteiros', to: ['FINANCE'] },
  'exports.make': { title: 'Exportar planilhas e dados de pessoas', to: ['FINANCE'] },
  'people.erase': { title: 'Excluir os dados de uma pessoa', to: [] },
  'settings.write': { title: 'Mudar as configurações', to: [] },
  'legalTexts.write': { title: 'Publicar textos legais', to: [] },
  'scripts.write': { title: 'Pôr scripts de terceiros na loja', to: [] },
  'imports.run': { title: 'Importar pessoas, acessos e cursos', to: [] },
  'tokens.manage': { title: 'Criar e revogar tokens', to: [] },
  'webhooks.manage': { title: 'Configurar webhooks', to: [] },
  'roles.manage': { title: 'Convidar pessoas e mudar papéis', to: [] },
} as const satisfies Record<string, Granted>
export type Right = keyof typeof rights
export const allRights = Object.keys(rights) as Right[]

export const rolesWith = (right: Right): Role[] => {
  const to: readonly Role[] = rights[right].to
  return roles.filter((role) => role === 'OWNER' || to.includes(role))
}

/** Null: whoever has no role has no right. */
export const hasRight = (role: Role | null, right: Right): boolean => role !== null && rolesWith(right).includes(role)
