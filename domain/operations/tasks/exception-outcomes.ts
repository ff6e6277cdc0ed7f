import type { Noun } from '#domain/platform/values/counted.ts'
import type { ExceptionKind } from '../exceptions.ts'

interface Outcome {
  /** Several exceptions of the kind as one task, such as `103 reembolsos a fazer`. */
  task: Noun
  /** The consequence if nobody acts: the end of a sentence that begins with `Se ninguém agir,`. */
  otherwise: string
}

const outcomes: Record<ExceptionKind, Outcome> = {
  LEDGER_UNBALANCED: {
    task: ['conta que não fecha', 'contas que não fecham'],
    otherwise: 'os clientes não perdem nada, mas relatórios e contabilidade saem com essa diferença.',
  },
  REFUND_DUE: {
    task: ['reembolso a fazer', 'reembolsos a fazer'],
    otherwise: 'o dinheiro fica com a loja, e o cliente pode pedi-lo de volta ao banco dele.',
  },
  ACCESS_MISSING: {
    task: ['curso pago sem acesso', 'cursos pagos sem acesso'],
    otherwise: 'o cliente continua sem o curso que pagou.',
  },
  EMAIL_MISSING: {
    task: ['pedido pago sem e-mail', 'pedidos pagos sem e-mail'],
    otherwise: 'o cliente não fica sabendo como receber o que comprou.',
  },
  EMAIL_FAILED: {
    task: ['e-mail recusado', 'e-mails recusados'],
    otherwise: 'o e-mail não sai: a loja não tenta de novo.',
  },
  COPY_FAILED: {
    task: ['exemplar que falta preparar', 'exemplares que falta preparar'],
    otherwise: 'o cliente continua sem o livro que pagou.',
  },
  PAYMENT_UNREADABLE: {
    task: ['pagamento que o PagBank não mostra', 'pagamentos que o PagBank não mostra'],
    otherwise: 'a loja continua perguntando ao PagBank, e o pedido fica como está.',
  },
  DISPUTE_DEADLINE: {
    task: ['contestação com prazo no fim', 'contestações com prazo no fim'],
    otherwise: 'o banco decide sem ouvir a loja, e o dinheiro sai da conta dela.',
  },
  MESSAGE_DUE: {
    task: ['mensagem com prazo no fim', 'mensagens com prazo no fim'],
    otherwise: 'o prazo da lei passa, e quem escreveu pode reclamar ao Procon.',
  },
  UNKNOWN_PAYMENT: {
    task: ['pagamento desconhecido', 'pagamentos desconhecidos'],
    otherwise: 'o dinheiro fica na conta do PagBank, sem pedido que o explique.',
  },
  PROVIDER_DOWN: {
    task: ['serviço que não responde', 'serviços que não respondem'],
    otherwise: 'a loja tenta de novo sozinha e, quando o serviço voltar, retoma o que esperava.',
  },
  REFUND_UNANSWERED: {
    task: ['reembolso que não saiu', 'reembolsos que não saíram'],
    otherwise: 'a loja insiste no que ainda não teve resposta; o que foi recusado não sai, e o cliente fica sem o dinheiro.',
  },
  REFUND_UNDONE: {
    task: ['reembolso que voltou', 'reembolsos que voltaram'],
    otherwise: 'o dinheiro fica na conta da loja, e o cliente, sem ele.',
  },
  PLAN_CHANGE_VOID: {
    task: ['troca de plano a reembolsar', 'trocas de plano a reembolsar'],
    otherwise: 'o cliente fica sem o plano e sem o que pagou para trocar.',
  },
  RECURRENCE_STUCK: {
    task: ['cartão que renova sem a loja saber', 'cartões que renovam sem a loja saber'],
    otherwise: 'a loja continua tentando; até lá, o cartão pode ser cobrado sem que o ciclo apareça pago.',
  },
  HOLD_OVERDUE: {
    task: ['reserva vencida', 'reservas vencidas'],
    otherwise: 'a loja consulta o PagBank de novo; até lá, o estoque e o cupom ficam presos.',
  },
  EMAIL_UNSENT: {
    task: ['e-mail que não saiu', 'e-mails que não saíram'],
    otherwise: 'a loja tenta mais algumas vezes e depois desiste.',
  },
  COUPON_OVERUSED: {
    task: ['pedido com cupom além do limite', 'pedidos com cupom além do limite'],
    otherwise: 'o desconto fica como está, e esta pendência some em 30 dias.',
  },
  STOCK_HELD: {
    task: ['livro reservado por quem não paga', 'livros reservados por quem não paga'],
    otherwise: 'cada reserva vence no prazo do seu pagamento; até lá, ninguém mais compra esses exemplares.',
  },
  STOCK_MISMATCH: {
    task: ['estoque que não bate', 'estoques que não batem'],
    otherwise: 'a loja pode vender um exemplar que não tem, ou não vender um que está na prateleira.',
  },
  TRANSFER_DIFFERENT: {
    task: ['diferença no extrato', 'diferenças no extrato'],
    otherwise: 'ela fica fora das contas da loja, e o mês não fecha com o extrato.',
  },
  TRANSFER_UNREAD: {
    task: ['extrato que não chega', 'extratos que não chegam'],
    otherwise: 'a loja tenta ler de novo; enquanto isso, não sabe se o PagBank pagou o que devia.',
  },
  RECEIVABLE_OVERDUE: {
    task: ['valor que não foi repassado', 'valores que não foram repassados'],
    otherwise: 'o valor segue como “a receber”, e ninguém cobra o PagBank por ele.',
  },
  SCHEDULE_FAILS: {
    task: ['rotina que falha', 'rotinas que falham'],
    otherwise: 'a rotina tenta de novo no horário seguinte.',
  },
  FISCAL_EXCESS: {
    task: ['nota fiscal maior que a venda', 'notas fiscais maiores que a venda'],
    otherwise: 'a nota diz mais do que a loja recebeu, e o imposto é pago a mais.',
  },
  FISCAL_MISSING: {
    task: ['venda sem nota fiscal', 'vendas sem nota fiscal'],
    otherwise: 'a venda fica sem nota, o que pode render multa.',
  },
  FISCAL_REJECTED: {
    task: ['nota fiscal recusada', 'notas fiscais recusadas'],
    otherwise: 'a nota fica como está: a loja não tenta de novo.',
  },
  FISCAL_WAITING: {
    task: ['nota fiscal sem resposta', 'notas fiscais sem resposta'],
    otherwise: 'a loja continua perguntando ao emissor.',
  },
  WEBHOOK_FAILING: {
    task: ['webhook que não recebe', 'webhooks que não recebem'],
    otherwise: 'o outro sistema não fica sabendo do que acontece aqui; depois de três dias a loja desliga o webhook.',
  },
  CONVERSION_FAILING: {
    task: ['serviço que não conta as vendas', 'serviços que não contam as vendas'],
    otherwise: 'os anúncios deixam de saber das vendas; clientes e loja não perdem nada.',
  },
  RECORD_MISSING: {
    task: ['falta de registros de acesso', 'faltas de registros de acesso'],
    otherwise: 'a loja fica sem registros que a lei manda guardar por seis meses.',
  },
  DEAD_JOB: {
    task: ['tarefa que falhou', 'tarefas que falharam'],
    otherwise: 'a tarefa não é feita.',
  },
}

/** Several exceptions of a kind as one task: the singular and the plural of its noun. */
export const exceptionTask = (kind: ExceptionKind): Noun => outcomes[kind].task

/** The consequence for the buyer and the store if nobody acts, as a sentence. */
export const exceptionOtherwise = (kind: ExceptionKind): string => `Se ninguém agir, ${outcomes[kind].otherwise}`
