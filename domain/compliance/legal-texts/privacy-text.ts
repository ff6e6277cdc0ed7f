import { contactWords, type LegalFacts, legalText, sellerWords } from './legal-facts.ts'

/** The store's default privacy policy (docs/rules/settings.md#texts): what the store does with personal data, as docs/retention.md has it. */
export const privacyText = (facts: LegalFacts): string =>
  legalText(
    `Esta política explica que dados pessoais a ${facts.storeName} trata, para quê, por quanto tempo e como você decide sobre eles, conforme a Lei Geral de Proteção de Dados (Lei 13.709/2018).`,
    [
      controller(facts),
      collected,
      purposes(facts),
      sharing(facts),
      retention(facts),
      cookies(facts),
      rights(facts),
      security,
      children,
      changes(facts),
    ],
  )

const controller = (facts: LegalFacts) =>
  [
    'Quem responde pelos dados',
    `A controladora é ${sellerWords(facts)}. Fale com a loja ${contactWords(facts)}.`,
    officerWords(facts),
  ] as const

function officerWords({ officer, email }: LegalFacts): string {
  if (!officer) return `O canal para assuntos de dados pessoais é ${email}.`
  return `Encarregado pelo tratamento de dados pessoais: ${officer.name ? `${officer.name}, ${officer.email}` : officer.email}.`
}

const collected = [
  'Que dados são tratados',
  [
    '- Na compra: nome, e-mail, CPF e telefone; o endereço, quando há livro impresso; o que foi comprado, por quanto e quando.',
    '- No pagamento: a forma, o valor e os números que o PagBank dá à transação. Os dados do cartão ficam só com o PagBank.',
    '- Na estante: os aparelhos em que você entrou, o que assistiu e concluiu, os certificados e os downloads.',
    '- No contato: nome, e-mail, pedido e mensagem.',
    '- Na lista de espera de um lançamento: o e-mail e o produto.',
    '- No acesso: endereço IP, data e hora, navegador e, se você veio por um link, uma campanha ou outro site, por qual e em que página, na primeira e na última vez.',
  ].join('\n'),
  'A loja não pede dados sensíveis, não compra listas e não cria perfis para decidir por você.',
] as const

const purposes = ({ tags }: LegalFacts) =>
  [
    'Para quê, e com que base legal',
    [
      '- Vender, entregar, emitir certificados, atender e devolver: execução do contrato (art. 7º, V).',
      '- Lembrar você, por e-mail e no máximo três vezes, de um pedido seu que ficou sem pagamento: legítimo interesse (art. 7º, IX). Cada lembrete tem um link para não receber mais nenhum.',
      '- Avisar você uma vez, por e-mail, quando as vendas de um produto abrirem: só com o seu consentimento, que você confirma e retira por e-mail (art. 7º, I).',
      '- Emitir documentos fiscais, guardá-los e registrar acessos: obrigação legal (art. 7º, II).',
      '- Evitar fraudes, responder a contestações e defender direitos: legítimo interesse e exercício regular de direitos (art. 7º, IX e VI).',
      '- Saber de onde vêm as compras, sem identificar você a terceiros: legítimo interesse (art. 7º, IX).',
      `- Publicidade e medição por terceiros${tags.length > 0 ? '' : ', se um dia houver'}: só com o seu consentimento, que pode ser retirado (art. 7º, I).`,
    ].join('\n'),
  ] as const

const sharing = ({ tags, told }: LegalFacts) =>
  [
    'Com quem os dados são compartilhados',
    [
      '- PagBank, que processa o pagamento: nome, e-mail, CPF, telefone e valor.',
      '- O serviço que entrega os e-mails da loja: nome, e-mail e o conteúdo da mensagem.',
      '- O serviço que emite documentos fiscais, e o fisco: nome, CPF, endereço, itens e valores.',
      '- Os Correios ou a transportadora, no livro impresso: nome, endereço e telefone.',
      '- O serviço de consulta de CEP: apenas o CEP digitado.',
      '- Quem hospeda a loja e o banco de dados, que não usa os dados para fins próprios.',
      ...(tags.length > 0 ? ['- Os serviços listados em “Cookies”, se você aceitar: endereço IP, navegador e as páginas abertas.'] : []),
      ...(told.length > 0
        ? [
            `- ${told.join(' e ')}, se você aceitar: que houve uma compra ou um reembolso, o valor e os produtos.${told.includes('Meta') ? ' Ao Meta também vão o seu navegador, o clique no anúncio e um código irreversível do seu e-mail, nome e telefone.' : ''}`,
          ]
        : []),
      '- Auth0, que identifica a equipe da loja ao entrar no painel. Não recebe dados de quem compra.',
      '- Autoridades, quando a lei ou um juiz exige.',
    ].join('\n'),
    'Alguns desses serviços podem operar fora do Brasil; nesse caso, a transferência segue as regras da LGPD. A loja não vende dados.',
  ] as const

const retention = ({ masksOldOrders }: LegalFacts) =>
  [
    'Por quanto tempo',
    [
      '- Pedidos e documentos fiscais: cinco anos, contados do primeiro dia do ano seguinte ao da compra ou da última devolução, como exige a lei fiscal. Se você pedir a exclusão antes, eles ficam bloqueados até o fim desse prazo, e então se tornam anônimos.',
      masksOldOrders
        ? '- Depois desse prazo, o CPF, o telefone, o endereço e as notas fiscais saem sozinhos. O nome e o e-mail ficam, porque garantem o acesso ao que você comprou, até você pedir que sejam apagados.'
        : '- Depois desse prazo, basta você pedir para que os pedidos se tornem anônimos; até lá, são eles que garantem o acesso ao que você comprou.',
      '- Registros de acesso (data, hora, endereço IP e porta de quem compra, entra na estante ou escreve para a loja, sem o que foi visto ou feito): seis meses, sob sigilo (Marco Civil da Internet, art. 15).',
      '- Acesso a cursos, progresso nas aulas, anotações, perguntas e certificados: até você pedir que sejam apagados. As perguntas que a turma vê ficam, sem o seu nome. O certificado continua válido mesmo depois que o acesso termina.',
      '- Mensagens de contato: cinco anos, o prazo para reclamações (CDC, art. 27).',
      '- E-mail digitado numa compra que não foi feita: noventa dias.',
      '- E-mail numa lista de espera: sete dias sem confirmação, trinta depois do aviso ou da saída, e nunca mais de um ano.',
    ].join('\n'),
  ] as const

const cookies = ({ tags }: LegalFacts) =>
  [
    'Cookies',
    'A loja usa só os cookies e o armazenamento do navegador de que precisa para funcionar: lembrar o carrinho e o preenchimento da compra, manter você na estante, lembrar por noventa dias que link ou campanha trouxe você, reconhecer o aparelho em que você já entrou ou pagou e abrir o pedido que você acabou de fazer. Eles não servem para publicidade e não dependem de consentimento.',
    'As visitas são contadas por dia, página e campanha, em números que não dizem de quem foi cada uma: a loja não dá número nem perfil a quem a visita. A origem só se junta ao seu nome no pedido que você faz.',
    ...(tags.length > 0
      ? chosenTags(tags)
      : [
          'Se a loja passar a usar cookies de terceiros, nada será carregado antes da sua escolha. Recusar será tão fácil quanto aceitar, e a escolha poderá ser mudada no rodapé.',
        ]),
  ] as const

const chosenTags = (tags: readonly string[]) => [
  'Só com o seu consentimento, algumas páginas carregam também scripts de terceiros, que podem reconhecer o seu navegador:',
  tags.map((name) => `- ${name}`).join('\n'),
  'Também só com ele, a loja guarda por noventa dias, e com o seu pedido, o código que uma rede de anúncios deu ao seu clique.',
  'Nada deles é carregado antes da sua escolha, nem nas páginas da compra, da estante e de contato. Recusar é tão fácil quanto aceitar, e sem eles a loja funciona igual. A escolha vale por doze meses e fica guardada com a data só no aparelho em que foi feita: a loja não a liga ao seu cadastro. Para mudá-la, use “Cookies”, no rodapé.',
]

const rights = ({ officer, email, publicUrl }: LegalFacts) =>
  [
    'Os seus direitos',
    'Você pode confirmar se há tratamento, ver os seus dados, corrigi-los, levá-los para outro lugar, pedir que sejam apagados, bloqueados ou tornados anônimos, saber com quem foram compartilhados, retirar um consentimento e se opor ao que achar irregular (art. 18).',
    `Para isso, entre em ${publicUrl}/minha-estante ou escreva para ${officer?.email ?? email}. A resposta simples é imediata; a declaração completa sai em até 15 dias. Dados que a lei manda conservar ficam bloqueados até o fim do prazo, e a loja diz quais são.`,
    'Se não ficar satisfeito com a resposta, você pode procurar a Autoridade Nacional de Proteção de Dados, em https://www.gov.br/anpd.',
  ] as const

const security = [
  'Segurança',
  'Os dados trafegam cifrados, só a equipe autorizada entra no painel e cada alteração fica registrada. Se um incidente puder trazer risco a você, a loja avisa você e a ANPD em até três dias úteis.',
] as const

const children = [
  'Crianças e adolescentes',
  'A loja vende a maiores de 18 anos. Um menor só compra com a participação de quem é responsável por ele.',
] as const

const changes = ({ publicUrl }: LegalFacts) =>
  ['Mudanças', `Quando esta política muda, uma nova versão é publicada em ${publicUrl}/privacidade, com data e número.`] as const
