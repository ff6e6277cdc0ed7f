import type { Change } from '#domain/platform/forms/changes.ts'
import { type HistoryAction, historyActions } from '#domain/platform/forms/history-actions.ts'
import { moment, part, personWord as word } from './person-words.ts'

/** Parts about the member area and the person. tests/harness/exported-tables.ts names the tables of each. */
export const librarySections = {
  accesses: part<{ course: string; grantedAt: string; expiresAt: string | null; origin: string | null }>(
    'Acesso a cursos',
    ({ course, grantedAt, expiresAt, origin }) =>
      `${course}: desde ${moment(grantedAt)}${expiresAt ? `, até ${moment(expiresAt)}` : ''}${origin ? ` (de outra plataforma: ${origin})` : ''}`,
  ),
  courseEmails: part<{ course: string; sentAt: string }>(
    'E-mails sobre cursos',
    ({ course, sentAt }) => `${course}: enviado em ${moment(sentAt)}`,
  ),
  progress: part<{ course: string; lesson: string; completedAt: string | null }>(
    'Progresso nas aulas',
    ({ course, lesson, completedAt }) => `${course}, aula ${lesson}: ${completedAt ? `concluída em ${moment(completedAt)}` : 'começada'}`,
  ),
  /** Places in e-books that were opened in the member area. */
  readings: part<{ title: string; place: string; updatedAt: string }>(
    'Leitura de e-books no site',
    ({ title, place, updatedAt }) => `${title}: parou em ${place}, ${moment(updatedAt)}`,
  ),
  marks: part<{ title: string; quote: string; note: string; createdAt: string }>(
    'Anotações e marcações',
    ({ title, quote, note, createdAt }) => `${title}, ${moment(createdAt)}${quote ? `, “${quote}”` : ''}${note ? `: ${note}` : ''}`,
  ),
  questions: part<{ course: string; text: string; askedAt: string; answers: { text: string }[] }>(
    'Perguntas em aulas',
    ({ course, text, askedAt, answers }) =>
      `${course}, ${moment(askedAt)}: ${[text, ...answers.map((answer) => `Resposta: ${answer.text}`)].join(' ')}`,
  ),
  certificates: part<{ code: string; name: string; course: string; issuedAt: string }>(
    'Certificados',
    ({ code, name, course, issuedAt }) => `${course}: emitido a ${name} em ${moment(issuedAt)}, código ${code}`,
  ),
  downloads: part<{ title: string; at: string }>('Downloads', ({ title, at }) => `${title || 'Arquivo'}: ${moment(at)}`),
  devices: part<{ device: string; lastSeenAt: string; toldSince: string | null }>(
    'Aparelhos',
    ({ device, lastSeenAt, toldSince }) =>
      `${device}: usado por último em ${moment(lastSeenAt)}${toldSince ? `, recebe avisos desde ${moment(toldSince)}` : ''}`,
  ),
  /** From where the person used the store within six months. */
  accessRecords: part<{ at: string; address: string; port: number | null }>(
    'Registros de acesso',
    ({ at, address, port }) => `${moment(at)}: endereço ${address}${port === null ? '' : `, porta ${port}`}`,
  ),
  /** Messages sent at /contato. */
  messages: part<{ receivedAt: string; message: string; answer: string | null }>(
    'Mensagens para a loja',
    ({ receivedAt, message, answer }) => `${moment(receivedAt)}: ${message}${answer ? `\nResposta da loja: ${answer}` : ''}`,
  ),
  /** Products of which the person is told by e-mail when their sale opens. */
  waiting: part<{ product: string; askedAt: string; confirmedAt: string | null; endedAt: string | null }>(
    'Listas de espera',
    ({ product, askedAt, confirmedAt, endedAt }) =>
      `${product}: pedida em ${moment(askedAt)}${confirmedAt ? `, confirmada em ${moment(confirmedAt)}` : ''}${endedAt ? `, encerrada em ${moment(endedAt)}` : ''}`,
  ),
  requests: part<{ kind: string; requestedAt: string }>(
    'Pedidos sobre os seus dados',
    ({ kind, requestedAt }) => `${requestNames[kind] ?? kind}: ${moment(requestedAt)}`,
  ),
  /** Changes and openings of what the person has. `by`: who acted. */
  history: part<{ entity: string; entityId: string; action: HistoryAction; at: string; by: 'BUYER' | 'STORE'; changes: Change[] }>(
    'Histórico',
    ({ entity, entityId, action, at, by, changes }) =>
      `${moment(at)}, ${by === 'BUYER' ? 'você' : 'a loja'}: ${historyActions[action]} (${word(entity)}${entity === 'PERSON' ? '' : ` ${entityId.slice(0, 8)}`})${changesText(changes)}`,
  ),
}

/** Names of fields are the panel's; the values tell the person more. */
function changesText(changes: readonly Change[]): string {
  const texts = changes.flatMap(({ before, after }) =>
    before && after ? `de “${before}” para “${after}”` : after ? `“${after}”` : before ? `sem “${before}”` : [],
  )
  return texts.length > 0 ? `: ${texts.join('; ')}` : ''
}

const requestNames: Record<string, string> = { EXPORT: 'Cópia dos dados', CORRECTION: 'Correção', ERASURE: 'Exclusão' }
