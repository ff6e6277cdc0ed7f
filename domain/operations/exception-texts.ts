import { emailKinds } from '#domain/orders/emails/email-kinds.ts'
import type { ExceptionDetails, ExceptionKind } from './exceptions.ts'
import { destinationNames } from '#domain/platform/settings/conversion-destinations.ts'
import { failureText } from './conversions/failure-text.ts'
import { capital } from '#domain/platform/values/capital.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { listed } from '#domain/platform/values/listed.ts'

interface ExceptionText<Detail> {
  /** Names one exception, and its kind in the filter. */
  title: string
  /** The event and its meaning, for a shop owner. */
  cause: (detail: Detail) => string
}

const texts: { [Kind in ExceptionKind]: ExceptionText<ExceptionDetails[Kind]> } = {
  REFUND_DUE: { title: 'Dinheiro a reembolsar', cause: refundDueCause },
  LEDGER_UNBALANCED: {
    title: 'Conta que não fecha',
    cause: ({ cents, findings }) =>
      `Há ${counted(findings, 'diferença', 'diferenças')} entre os lançamentos contábeis e o que os pedidos mostram, ${findings === 1 ? 'de' : 'que somam'} ${formatCents(cents)}. É uma falha da loja, não do cliente. Chame quem cuida do sistema.`,
  },
  ACCESS_MISSING: {
    title: 'Pago, sem acesso ao curso',
    cause: ({ courses }) =>
      `O cliente pagou e não tem acesso a ${listed(courses.map((title) => `“${title}”`))}. Ao liberar, ele entra com o e-mail da compra.`,
  },
  EMAIL_MISSING: {
    title: 'Pago, sem e-mail',
    cause: () =>
      'O pedido foi pago, mas o e-mail com os acessos nem chegou a ser preparado: o cliente não sabe como receber o que comprou.',
  },
  EMAIL_FAILED: {
    title: 'E-mail recusado',
    cause: ({ email }) =>
      `A loja desistiu de entregar ${emailKinds[email]?.inSentence ?? 'um e-mail'}: o servidor de e-mail recusou todas as tentativas. Confira o endereço no pedido antes de enviar de novo.`,
  },
  COPY_FAILED: {
    title: 'Pago, sem o exemplar',
    cause: ({ title, reason }) =>
      `O cliente pagou por “${title}” e ainda não recebeu o livro: durante horas a loja não conseguiu preparar o exemplar com o nome dele. ${sentence(reason)} Tente de novo; se o problema voltar, envie outra versão do arquivo no cadastro do livro.`,
  },
  PAYMENT_UNREADABLE: {
    title: 'Pagamento que o PagBank não mostra',
    cause: ({ cents, isPending }) =>
      `Há mais de meia hora o PagBank não mostra à loja o pagamento de ${formatCents(cents)} deste pedido. O pedido fica como está, porque o dinheiro pode ter chegado. Confira se o PAGBANK_TOKEN é o da conta que criou a cobrança.${isPending ? ' Se o painel do PagBank diz que ninguém pagou, cancele o pedido: o estoque e o cupom ficam livres.' : ''}`,
  },
  DISPUTE_DEADLINE: {
    title: 'Contestação com prazo no fim',
    cause: ({ dispute, cents, deadline }) =>
      `${dispute === 'MED' ? 'O banco do cliente pediu de volta' : 'O cliente contestou'} ${formatCents(cents)} e o prazo para responder termina em ${formatDay(deadline)}. Sem resposta, o dinheiro sai da conta da loja.`,
  },
  MESSAGE_DUE: {
    title: 'Mensagem sem resposta',
    cause: ({ deadline }) =>
      `Uma mensagem da página de contato espera resposta, e o prazo da lei termina em ${formatDay(deadline)}. Responda por e-mail e marque-a como respondida em Mensagens.`,
  },
  UNKNOWN_PAYMENT: {
    title: 'Pagamento desconhecido',
    cause: ({ providerId }) =>
      `O PagBank avisou sobre ${providerId ?? 'um pagamento'}, que não pertence a nenhum pedido daqui. Procure-o no painel do PagBank: pode ser uma venda feita por fora, ou dinheiro que precisa voltar.`,
  },
  PROVIDER_DOWN: {
    title: 'Serviço que não responde',
    cause: ({ provider }) =>
      `${providerNames.get(provider) ?? provider} não está respondendo. A loja espera e tenta de novo sozinha; nada se perde.`,
  },
  REFUND_UNANSWERED: {
    title: 'Reembolso que não saiu',
    cause: unansweredRefundCause,
  },
  REFUND_UNDONE: {
    title: 'Reembolso que voltou para a loja',
    cause: ({ cents }) =>
      `O PagBank tinha feito o reembolso deste pedido, mas ${formatCents(cents)} voltaram para a conta da loja: o cliente pode ter ficado sem o dinheiro. Reembolse de novo no portal do PagBank e peça para conferir. Se devolver de outro jeito, como por Pix, anote ao dispensar como foi e em que dia.`,
  },
  PLAN_CHANGE_VOID: {
    title: 'Troca de plano sem o que vinha antes',
    cause: ({ cents }) =>
      `O cliente pagou ${formatCents(cents)} para trocar de plano, e depois o dinheiro do ciclo trocado voltou para ele. A troca não abre mais nada: reembolse também a diferença.`,
  },
  RECURRENCE_STUCK: {
    title: 'Cartão que renova sem a loja saber',
    cause: ({ cents, providerId, reason }) => {
      const card = `O cartão que renova esta assinatura por ${formatCents(cents)}`
      if (reason === 'NOT_ENDED')
        return `${card} não deve mais ser cobrado, e o PagBank ainda não confirmou. Se isto continuar, cancele a assinatura ${providerId} no painel de assinaturas do PagBank e peça para conferir.`
      if (reason === 'UNREADABLE')
        return `${card} não pode ser conferido: o PagBank não mostra à loja a assinatura ${providerId}. Confira se o PAGBANK_TOKEN é o da conta que a criou.`
      return reason === 'SEVERAL'
        ? `${card} aparece em mais de uma assinatura do PagBank. No painel de assinaturas do PagBank, cancele as que sobram para o e-mail deste pedido${providerId ? `, menos a ${providerId},` : ''} e peça para conferir.`
        : `${card} foi pago na página do PagBank, mas a assinatura não aparece lá. Procure pelo e-mail deste pedido no painel de assinaturas do PagBank; se ela não existir, dispense: os próximos ciclos vão por PIX.`
    },
  },
  HOLD_OVERDUE: {
    title: 'Reserva vencida',
    cause: ({ cents }) =>
      `O prazo para pagar ${formatCents(cents)} acabou, mas o pedido ainda segura estoque e cupom. Em geral o PagBank não respondeu na hora de conferir se ele foi pago.`,
  },
  EMAIL_UNSENT: {
    title: 'E-mail que não saiu',
    cause: ({ email }) =>
      `${capital(emailKinds[email]?.inSentence ?? 'um e-mail')} espera na fila. O servidor de e-mail pode estar fora do ar, ou recusar o endereço do cliente.`,
  },
  COUPON_OVERUSED: {
    title: 'Cupom além do limite',
    cause: ({ code, cents }) =>
      `O cupom ${code} já não tinha mais usos quando o dinheiro deste pedido chegou. Ele foi atendido com o desconto de ${formatCents(cents)}, porque o cliente pagou o que a loja pediu. Veja se é o mesmo cliente do outro pedido. Se não puder ficar assim, reembolse; se puder, dispense esta pendência.`,
  },
  STOCK_HELD: {
    title: 'Muito reservado, nada pago',
    cause: ({ title, held, left }) =>
      `Pedidos sem pagamento seguram ${copies(held)} de “${title}”, e ${left === 0 ? 'não resta nenhum' : `só ${left === 1 ? 'resta 1' : `restam ${left}`}`} para vender. Na última meia hora ninguém pagou. Se os nomes parecem inventados, cancele esses pedidos; se é um lançamento, dispense esta pendência.`,
  },
  STOCK_MISMATCH: {
    title: 'Estoque que não bate',
    cause: ({ title, counted, ordered }) =>
      `O estoque de “${title}” conta ${copies(counted)} em pedidos, e os pedidos contam ${copies(ordered)}. Confira a prateleira e corrija o estoque do livro.`,
  },
  FISCAL_MISSING: {
    title: 'Venda sem nota fiscal',
    cause: ({ cents, reason }) =>
      reason === 'UNPLANNED'
        ? `Há mais de uma hora a loja não consegue preparar as notas fiscais deste pedido de ${formatCents(cents)}. Confira o cadastro dos produtos e as configurações das notas fiscais; se estiver tudo certo, chame quem cuida do sistema.`
        : `A contestação foi perdida e depois revista: ${formatCents(cents)} voltaram para a loja, mas a nota fiscal já tinha sido cancelada. Peça outra a quem faz a contabilidade e, ao dispensar esta pendência, anote o número dela.`,
  },
  FISCAL_EXCESS: {
    title: 'Nota fiscal maior que a venda',
    cause: ({ cents }) =>
      `As notas fiscais deste pedido somam ${formatCents(cents)} a mais do que ficou com a loja, porque uma parte do dinheiro voltou ao cliente. Pergunte a quem faz a contabilidade o que fazer com elas e, ao dispensar esta pendência, anote a resposta.`,
  },
  FISCAL_REJECTED: {
    title: 'Nota fiscal recusada',
    cause: ({ name, cents, reason, canceling }) =>
      canceling
        ? `O emissor não aceitou cancelar a ${name} de ${formatCents(cents)}: ${sentence(reason)} Fale com quem faz a contabilidade, e tente de novo se o prazo for outro.`
        : `A ${name} de ${formatCents(cents)} foi recusada: ${sentence(reason)} Corrija as configurações das notas fiscais e envie de novo.`,
  },
  FISCAL_WAITING: {
    title: 'Nota fiscal sem resposta',
    cause: ({ name, cents, canceling }) =>
      `Há mais de seis horas o emissor não ${canceling ? 'confirma o cancelamento' : 'responde sobre a emissão'} da ${name} de ${formatCents(cents)}. A loja continua tentando; veja se o serviço da prefeitura ou da Sefaz está no ar.`,
  },
  TRANSFER_DIFFERENT: { title: 'Diferença no extrato', cause: transferCause },
  TRANSFER_UNREAD: {
    title: 'Extrato que não chega',
    cause: ({ days, day }) =>
      `A loja não consegue ler o extrato do PagBank ${days === 1 ? `do dia ${formatDay(day)}` : `de ${days} dias, desde ${formatDay(day)}`}. Sem ele ninguém confere tarifas e repasses. Confira no PagBank se o acesso ao extrato (PAGBANK_EDI_USER e PAGBANK_EDI_TOKEN) ainda vale.`,
  },
  RECEIVABLE_OVERDUE: {
    title: 'Repasse que não veio',
    cause: ({ cents }) =>
      cents > 0
        ? `Há mais de 45 dias ${formatCents(cents)} deste pedido esperam pelo repasse, e nenhum extrato do PagBank os prevê. Pergunte ao PagBank por eles, com os números que estão no pedido.`
        : `Há mais de 45 dias o PagBank repassou ${formatCents(-cents)} além do que este pedido lhe trouxe. Veja no pedido, em “Movimento do dinheiro”, e no extrato qual lançamento está a mais.`,
  },
  SCHEDULE_FAILS: {
    title: 'Rotina que falha',
    cause: ({ task, title }) =>
      `Da última vez a loja não conseguiu ${title ?? `fazer uma tarefa interna (${task})`}. Ela tenta de novo no próximo horário, e a pendência some quando der certo. Se não sumir, chame quem cuida do sistema.`,
  },
  RECORD_MISSING: {
    title: 'Compra sem registro de acesso',
    cause: ({ orders }) =>
      `No último dia, ${orders === 1 ? 'um pedido ficou' : `${orders} pedidos ficaram`} sem o registro de acesso que a lei manda guardar por seis meses. As vendas seguem normais, mas é preciso descobrir por que a loja não grava os registros. Chame quem cuida do sistema.`,
  },
  WEBHOOK_FAILING: {
    title: 'Webhook que não recebe',
    cause: ({ webhook, off }) =>
      off
        ? `Durante três dias “${webhook}” não recebeu nenhum acontecimento, e a loja o desligou. Veja as respostas no registro dele; quando estiver tudo certo, ligue-o e reenvie o que falhou.`
        : `Há mais de um dia “${webhook}” não recebe os acontecimentos da loja. Veja as respostas no registro dele. Depois de três dias a loja o desliga.`,
  },
  CONVERSION_FAILING: {
    title: 'Vendas que não são contadas',
    cause: ({ destination, events, reason }) =>
      `Há mais de um dia ${destinationNames[destination]} não aceita nenhuma venda: ${counted(events, 'espera ou se perdeu', 'esperam ou se perderam')}. ${failureText(reason)}`,
  },
  DEAD_JOB: {
    title: 'Tarefa que falhou',
    cause: ({ task, title }) =>
      `A loja tentou muitas vezes e desistiu de ${title ?? `uma tarefa interna (${task})`}. Quando a causa passar, tente de novo: nada é feito duas vezes.`,
  },
}

function unansweredRefundCause({ cents, refusal }: ExceptionDetails['REFUND_UNANSWERED']): string {
  const sum = formatCents(cents)
  switch (refusal) {
    case null:
      return `O reembolso de ${sum} ainda não tem a confirmação do PagBank. A loja continua sozinha; tentar agora é seguro: o dinheiro não sai duas vezes.`
    case 'TEMPORARY':
      return `O PagBank não consegue fazer agora o reembolso de ${sum}; muitas vezes falta saldo na conta. A loja continua tentando. Se o dinheiro já voltou de outro jeito, registre o reembolso no pedido; ao dispensar, a loja para de tentar.`
    case 'PROVIDER':
      return `O reembolso de ${sum} foi recusado, e o dinheiro continua com a loja. O motivo está no pedido: corrija a causa e tente de novo, ou devolva por fora e registre no pedido.`
    case 'TAKEN_BY_DISPUTE':
      return `Uma contestação perdida já tirou dinheiro deste pagamento, talvez o mesmo do reembolso de ${sum}. Se ainda falta devolver, faça um reembolso no pedido; se não falta, dispense com o motivo.`
    case 'RETURNED_ELSEWHERE':
      return `O reembolso de ${sum} não foi enviado, porque voltou outro dinheiro deste pagamento, e pode ter sido por isto. No pedido, em “Devolver dinheiro”, diga se foi, ou reembolse de novo.`
  }
}

function transferCause({ cents, day, status, eventCode }: ExceptionDetails['TRANSFER_DIFFERENT']): string {
  const report = `O extrato do PagBank de ${formatDay(day)}`
  const sum = formatCents(Math.abs(cents))
  if (eventCode !== null)
    return `${report} tem lançamentos de um tipo que a loja não conhece (código ${eventCode}), somando ${formatCents(cents)}. Descubra no PagBank o que são e aceite cada um em Conciliação.`
  switch (status) {
    case 'MISSING':
      return `${report} não tem uma venda de ${sum} que a loja recebeu. Veja no PagBank se o dinheiro está lá; se ele não vier, aceite a diferença em Conciliação.`
    case 'DIFFERENT':
      return `${report} mostra ${sum} ${cents < 0 ? 'a menos' : 'a mais'} do que a loja registrou neste pedido. Compare com o PagBank e, se estiver certo, aceite a diferença em Conciliação.`
    default:
      return `${report} tem ${cents < 0 ? 'um débito' : 'um crédito'} de ${sum} que a loja não conhece. Descubra no PagBank de onde vem e aceite o lançamento em Conciliação.`
  }
}

function refundDueCause({ cents, reason }: ExceptionDetails['REFUND_DUE']): string {
  const rest = 'O dinheiro está na conta da loja e precisa voltar ao cliente.'
  switch (reason) {
    case 'TOO_LATE':
      return `O pagamento de ${formatCents(cents)} chegou depois que a reserva venceu, e o pedido não pôde mais ser atendido. ${rest}`
    case 'TWICE':
      return `Chegaram ${formatCents(cents)} além do que este pedido custou: ele foi pago mais de uma vez. ${rest}`
    case 'RESTORED':
      return `A contestação perdida foi revista e ${formatCents(cents)} voltaram, mas o pedido estava encerrado e não pôde ser reaberto. ${rest}`
    case 'SHORT':
      return `Chegaram ${formatCents(cents)}, menos do que o pedido custa, e por isso ele não foi dado como pago. ${rest}`
    case 'OTHER_TOTAL':
      return `O cliente trocou um pedido anterior por este, de outro total, e depois pagou ${formatCents(cents)} com o código antigo. O valor não é o deste pedido, que por isso não foi dado como pago. ${rest}`
  }
}

/** The name of the kind. */
export const exceptionTitle = (kind: ExceptionKind): string => texts[kind].title

/** Two or three sentences in plain words: what happened, what it means, and what to look at. */
export function exceptionCause<Kind extends ExceptionKind>(kind: Kind, detail: ExceptionDetails[Kind]): string {
  return texts[kind].cause(detail)
}

const providerNames = new Map([
  ['PagBank', 'O PagBank'],
  ['SMTP', 'O servidor de e-mail'],
  ['postal-codes', 'O serviço de CEP'],
  ['Focus NFe', 'O emissor de notas fiscais (Focus NFe)'],
])

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const copies = (count: number) => (count === 1 ? '1 exemplar' : `${count} exemplares`)
