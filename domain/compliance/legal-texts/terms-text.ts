import { contactWords, type LegalFacts, legalText, sellerWords } from './legal-facts.ts'

/** The store's default terms of sale (docs/rules/settings.md#texts). What they promise is what the store does; see docs/law.md. */
export const termsText = (facts: LegalFacts): string =>
  legalText(`Estes termos valem para toda compra feita na ${facts.storeName}, em ${facts.publicUrl}.`, [
    seller(facts),
    products,
    buying,
    payment(facts),
    delivery(facts),
    restrictions,
    withdrawal(facts),
    defects(facts),
    support(facts),
    data(facts),
    changes(facts),
  ])

const seller = (facts: LegalFacts) => ['Quem vende', `Quem vende é ${sellerWords(facts)}. Fale com a loja ${contactWords(facts)}.`] as const

const products = [
  'O que a loja vende',
  'Cursos em vídeo e em texto, e-books, livros impressos e, oferecidos junto de outro produto, horários de conversa ou consulta. A página de cada produto diz o que ele é, quanto custa, o que inclui e por quanto tempo dá acesso.',
  'Os cursos são livres: não dependem de autorização do Ministério da Educação e não dão título, grau nem habilitação profissional.',
] as const

const buying = [
  'Como comprar',
  'Para comprar, você escolhe os produtos, informa nome, e-mail, CPF e telefone (e o endereço, se houver livro impresso) e escolhe como pagar. Antes de confirmar, a loja mostra o resumo do pedido: o que é, como e quando chega, o preço, o frete, o desconto e o total. Até ali, tudo pode ser corrigido.',
  'Ao confirmar, você aceita estes termos na versão que está no ar. Essa versão fica registrada no pedido e continua disponível para leitura.',
  'O pedido fica reservado enquanto espera o pagamento. Passado o prazo do código PIX ou da página do cartão, a reserva termina e nada é cobrado.',
  'A loja pode recusar um pedido quando falta estoque, quando o pagamento não é aprovado ou quando os dados não conferem. Nesses casos, nada é cobrado; se já tiver sido, volta por inteiro.',
] as const

const payment = ({ storeName }: LegalFacts) =>
  [
    'Preço e pagamento',
    'Os preços são em reais e incluem os tributos. O de um produto anunciado em outra moeda é convertido, e você vê o valor em reais antes de pagar. Frete e descontos aparecem à parte, antes da confirmação.',
    `Você paga por PIX ou por cartão de crédito. O pagamento é processado pelo PagBank: a ${storeName} não vê nem guarda os dados do cartão. No cartão, o número de parcelas, o valor de cada uma, os juros e o total são mostrados antes de você confirmar.`,
  ] as const

const delivery = ({ publicUrl }: LegalFacts) =>
  [
    'Entrega',
    'A entrega começa quando o pagamento é confirmado: no PIX, em geral em segundos; no cartão, quando a operadora aprova.',
    [
      `- Cursos: o acesso é liberado na hora, em ${publicUrl}/minha-estante, para o e-mail da compra. Algumas aulas podem abrir em datas posteriores; quando é assim, a página do curso avisa.`,
      '- E-books: o arquivo fica pronto na hora, na sua estante e no e-mail do pedido.',
      '- Livros impressos: seguem para o endereço do pedido em 5 a 10 dias úteis. O frete é o que aparece no resumo.',
      '- Conversas e consultas: a loja escreve para combinar o dia e a hora.',
    ].join('\n'),
    'Confira o e-mail e o endereço antes de pagar. Se notar um erro depois, escreva: enquanto o produto não tiver sido enviado, dá para corrigir.',
  ] as const

const restrictions = [
  'Restrições de uso',
  '**O acesso a cursos e e-books é pessoal: vale para quem comprou. Não é permitido revender, publicar, emprestar o acesso ou distribuir cópias, no todo ou em parte.**',
  '**O acesso a um curso dura o tempo informado na página do produto e no resumo do pedido. Sem prazo informado, ele não termina enquanto a loja existir.**',
  '**E-books são personalizados: cada exemplar leva o nome de quem comprou e um código que permite conferir sua origem. Por segurança, há um limite de downloads por dia. Vídeos podem mostrar o nome de quem assiste.**',
  'Para assistir e ler, basta um navegador atual, em celular ou computador, e um leitor de PDF ou EPUB.',
] as const

const withdrawal = ({ guaranteeDays, publicUrl }: LegalFacts) =>
  [
    'Desistência e devolução',
    `Você pode desistir da compra em até ${guaranteeDays} dias, sem explicar por quê, e recebe de volta tudo o que pagou, com o frete. ${guaranteeDays > 7 ? 'A lei garante 7 dias (art. 49 do Código de Defesa do Consumidor); a loja oferece mais.' : 'É o direito de arrependimento do art. 49 do Código de Defesa do Consumidor.'}`,
    `O prazo conta da confirmação do pagamento ou, no livro impresso, do recebimento, e vai até o fim do último dia, no horário de Brasília. Vale para o pedido inteiro ou para um só item.`,
    `Para desistir, use o botão do pedido em ${publicUrl}/minha-estante ou a página ${publicUrl}/desistencia, ou escreva para a loja. A confirmação chega na hora, por e-mail, e a devolução começa em seguida, pelo mesmo meio do pagamento: no PIX, o dinheiro volta à conta de onde saiu; no cartão, a operadora é avisada e o estorno aparece na fatura conforme as regras dela.`,
    'Com a desistência, o acesso ao que foi devolvido termina. O livro impresso deve voltar à loja, sem marcas de uso além das necessárias para examiná-lo; a loja paga o envio e explica como fazer.',
  ] as const

const defects = (facts: LegalFacts) =>
  [
    'Se algo vier errado',
    `Arquivo que não abre, aula que não carrega, livro com defeito ou trocado: escreva ${contactWords(facts)}. A loja conserta, troca ou devolve o dinheiro, como manda o Código de Defesa do Consumidor. O prazo para reclamar é de 30 dias para serviços e produtos não duráveis e de 90 dias para os duráveis.`,
  ] as const

const support = (facts: LegalFacts) =>
  [
    'Atendimento',
    `Dúvidas, reclamações, suspensão e cancelamento são atendidos ${contactWords(facts)} e em ${facts.publicUrl}/contato. A mensagem é confirmada na hora e respondida em até cinco dias.`,
  ] as const

const data = ({ publicUrl }: LegalFacts) =>
  ['Dados pessoais', `A loja trata dados pessoais como explica a política de privacidade, em ${publicUrl}/privacidade.`] as const

const changes = ({ publicUrl }: LegalFacts) =>
  [
    'Versões, lei e foro',
    `Estes termos podem mudar. Cada compra segue a versão aceita nela. As versões anteriores continuam em ${publicUrl}/termos, seguidas do seu número.`,
    'Vale a lei brasileira, em especial o Código de Defesa do Consumidor (Lei 8.078/1990), o Decreto 7.962/2013 e o Marco Civil da Internet (Lei 12.965/2014). Quem compra pode propor ação no foro do seu domicílio. Também é possível reclamar em consumidor.gov.br e no Procon.',
  ] as const
