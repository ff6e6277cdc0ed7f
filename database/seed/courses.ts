import { modules, plain } from './outlines.ts'
import type { SeedCourse } from './shapes.ts'

/** The demo's courses, in the order of the storefront. Prices are cents. */
export const courses: SeedCourse[] = [
  {
    title: 'Ansiedade sem mistério',
    slug: 'ansiedade-sem-misterio',
    priceCents: 18900,
    singleSale: false,
    description:
      'O que o corpo diz quando a cabeça não para, e o que fazer com isso hoje à tarde. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: modules(),
    bumps: [
      { type: 'BOOK', data: 8 },
      { type: 'BOOK', data: 7, form: 'object' },
      { type: 'COURSE', data: 10, form: 'json' },
      { type: 'CI', value: 120, locale: 'BR' },
      { type: 'MED', value: 300 },
    ],
  },
  {
    title: 'Dormir é um verbo ativo',
    slug: 'dormir-e-um-verbo-ativo',
    priceCents: 12900,
    singleSale: false,
    description:
      'Higiene do sono para quem já tentou chá, aplicativo e contar carneiro. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: plain('dormir-e-um-verbo-ativo', 5),
    bumps: [
      { type: 'BOOK', data: 5 },
      { type: 'BOOK', data: 9 },
    ],
  },
  {
    title: 'Escrever todo dia, mesmo cansada',
    slug: 'escrever-todo-dia-mesmo-cansada',
    priceCents: 14900,
    singleSale: true,
    description:
      'Um caderno, vinte minutos e trinta exercícios curtos para destravar a mão. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: plain('escrever-todo-dia-mesmo-cansada', 6),
    bumps: [
      { type: 'MED', value: 300 },
      { type: 'CI', value: 180, locale: 'BR' },
    ],
  },
  {
    title: 'Conversas difíceis no trabalho',
    slug: 'conversas-dificeis-no-trabalho',
    priceCents: 21900,
    singleSale: false,
    description:
      'Discordar, pedir aumento e dizer não sem perder o sono nem o emprego. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: plain('conversas-dificeis-no-trabalho', 7),
    bumps: [],
  },
  {
    title: 'Estudar com método',
    slug: 'estudar-com-metodo',
    priceCents: 9900,
    singleSale: false,
    description:
      'Memória, revisão e prova: o que a ciência da aprendizagem já resolveu por você. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: plain('estudar-com-metodo', 4),
    bumps: [],
  },
  {
    title: 'Luto: um lugar para a saudade',
    slug: 'luto-um-lugar-para-a-saudade',
    priceCents: 16900,
    singleSale: false,
    description:
      'Seis encontros serenos sobre perder alguém e continuar morando no mundo. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: plain('luto-um-lugar-para-a-saudade', 5),
    bumps: [],
  },
  {
    title: 'Desenho de observação',
    slug: 'desenho-de-observacao',
    priceCents: 17900,
    singleSale: false,
    description:
      'Aprender a ver antes de aprender a traçar. Lápis, sombra e paciência. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: plain('desenho-de-observacao', 6),
    bumps: [],
  },
  {
    title: 'Rotina leve para cabeças cheias',
    slug: 'rotina-leve-para-cabecas-cheias',
    priceCents: 13900,
    singleSale: false,
    description:
      'Organização possível para quem vive com TDAH, filhos ou os dois. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: plain('rotina-leve-para-cabecas-cheias', 7),
    bumps: [],
  },
  {
    title: 'Pais de adolescentes',
    slug: 'pais-de-adolescentes',
    priceCents: 15900,
    singleSale: false,
    description: 'Como continuar por perto quando a porta do quarto fecha. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: plain('pais-de-adolescentes', 4),
    bumps: [],
  },
  {
    title: 'Respirar: oito semanas de atenção plena',
    slug: 'respirar-oito-semanas-de-atencao-plena',
    priceCents: 19900,
    singleSale: true,
    description: 'Prática guiada, sem incenso obrigatório, dez minutos por dia. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: plain('respirar-oito-semanas-de-atencao-plena', 5),
    bumps: [
      { type: 'COURSE', data: 16 },
      { type: 'BOOK', data: 12, form: 'json' },
    ],
  },
  {
    title: 'Dinheiro sem vergonha',
    slug: 'dinheiro-sem-vergonha',
    priceCents: 11900,
    singleSale: false,
    description:
      'Orçamento, dívida e desejo explicados com calma e planilha. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: plain('dinheiro-sem-vergonha', 6),
    bumps: [],
  },
  {
    title: 'Fotografia com o celular',
    slug: 'fotografia-com-o-celular',
    priceCents: 12900,
    singleSale: false,
    description:
      'Luz de janela, enquadramento e edição para quem já tem a câmera no bolso. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: plain('fotografia-com-o-celular', 7),
    bumps: [],
  },
  {
    title: 'Burnout: o caminho de volta',
    slug: 'burnout-o-caminho-de-volta',
    priceCents: 22900,
    singleSale: false,
    description:
      'Reconhecer o esgotamento, parar sem culpa e voltar por uma estrada mais curta. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: plain('burnout-o-caminho-de-volta', 4),
    bumps: [],
  },
  {
    title: 'Autoestima não é espelho',
    slug: 'autoestima-nao-e-espelho',
    priceCents: 14900,
    singleSale: false,
    description:
      'Gostar de si é um hábito de linguagem: comece pelas frases que você se diz. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: plain('autoestima-nao-e-espelho', 5),
    bumps: [],
  },
  {
    title: 'Aprender inglês depois dos 40',
    slug: 'aprender-ingles-depois-dos-40',
    priceCents: 24900,
    singleSale: false,
    description:
      'Memória adulta, conversa de verdade e a coragem de errar em voz alta. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: plain('aprender-ingles-depois-dos-40', 6),
    bumps: [],
  },
  {
    title: 'Meditação para céticos',
    slug: 'meditacao-para-ceticos',
    priceCents: 9900,
    singleSale: false,
    description:
      'Silêncio sem promessa: o que a atenção faz com o cérebro e o que ela não faz. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: plain('meditacao-para-ceticos', 7),
    bumps: [],
  },
  {
    title: 'Ler poesia em voz alta',
    slug: 'ler-poesia-em-voz-alta',
    priceCents: 8900,
    singleSale: false,
    description:
      'Respiração, pausa e sotaque para devolver o poema ao corpo. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: plain('ler-poesia-em-voz-alta', 4),
    bumps: [],
  },
  {
    title: 'Liderar sem gritar',
    slug: 'liderar-sem-gritar',
    priceCents: 26900,
    singleSale: false,
    description:
      'Combinados claros, conversas curtas e autoridade que não precisa de volume. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: plain('liderar-sem-gritar', 5),
    bumps: [],
  },
  {
    title: 'Alimentação com afeto',
    slug: 'alimentacao-com-afeto',
    priceCents: 13900,
    singleSale: false,
    description: 'Fome, vontade e memória à mesa, sem lista de proibidos. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: plain('alimentacao-com-afeto', 6),
    bumps: [],
  },
  {
    title: 'Casais: ouvir de novo',
    slug: 'casais-ouvir-de-novo',
    priceCents: 18900,
    singleSale: false,
    description: 'Oito conversas para quem ainda se gosta e já não se escuta. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: plain('casais-ouvir-de-novo', 7),
    bumps: [],
  },
  {
    title: 'Primeiros passos na cerâmica',
    slug: 'primeiros-passos-na-ceramica',
    priceCents: 19900,
    singleSale: false,
    description:
      'Do barro ao forno: beliscão, placa e torno com as mãos que você tem. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: plain('primeiros-passos-na-ceramica', 4),
    bumps: [],
  },
  {
    title: 'Redação para o Enem',
    slug: 'redacao-para-o-enem',
    priceCents: 7900,
    singleSale: false,
    description:
      'Tese, repertório e revisão em trinta linhas que se defendem sozinhas. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: plain('redacao-para-o-enem', 5),
    bumps: [],
  },
  {
    title: 'Criatividade em dia útil',
    slug: 'criatividade-em-dia-util',
    priceCents: 15900,
    singleSale: false,
    description:
      'Ideias que cabem entre uma reunião e outra, e o método para não perdê-las. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: plain('criatividade-em-dia-util', 6),
    bumps: [],
  },
  {
    title: 'Ansiedade infantil',
    slug: 'ansiedade-infantil',
    priceCents: 16900,
    singleSale: false,
    description: 'Como acolher o medo dos pequenos sem alimentar o monstro. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: plain('ansiedade-infantil', 7),
    bumps: [],
  },
  {
    title: 'Falar em público',
    slug: 'falar-em-publico',
    priceCents: 14900,
    singleSale: false,
    description:
      'A voz treme, o roteiro não: preparo, corpo e palavra para subir no palco. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: plain('falar-em-publico', 4),
    bumps: [],
  },
  {
    title: 'Aquarela botânica',
    slug: 'aquarela-botanica',
    priceCents: 17900,
    singleSale: false,
    description:
      'Água, pigmento e uma folha por semana, da semente ao herbário. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: plain('aquarela-botanica', 5),
    bumps: [],
  },
  {
    title: 'Trabalhar de casa e viver nela',
    slug: 'trabalhar-de-casa-e-viver-nela',
    priceCents: 11900,
    singleSale: false,
    description:
      'Horários, mesa e fronteiras para que a casa volte a ser casa. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: plain('trabalhar-de-casa-e-viver-nela', 6),
    bumps: [],
  },
  {
    title: 'Terapia: por onde começar',
    slug: 'terapia-por-onde-comecar',
    priceCents: 0,
    singleSale: false,
    description:
      'Um guia aberto para escolher abordagem, profissional e primeira pergunta. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: plain('terapia-por-onde-comecar', 7),
    bumps: [],
  },
  {
    title: 'Perdoar sem esquecer',
    slug: 'perdoar-sem-esquecer',
    priceCents: 12900,
    singleSale: false,
    description: 'O perdão como decisão lenta, com memória e com limite. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: plain('perdoar-sem-esquecer', 4),
    bumps: [],
  },
  {
    title: 'Caderno de gratidão',
    slug: 'caderno-de-gratidao',
    priceCents: 1200,
    currency: 'USD',
    singleSale: false,
    description:
      'Três linhas por noite para afinar o olhar sem fingir alegria. Para quem mora longe e pensa em português: o preço é em dólar, a cobrança em reais.',
    lessons: plain('caderno-de-gratidao', 5),
    bumps: [],
  },
]
