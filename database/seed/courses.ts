import { slugOf } from '#domain/platform/values/slug.ts'
import { modules, plain } from './outlines.ts'
import type { Declared, SeedCourse } from './shapes.ts'

const usual = { singleSale: false, bumps: [], author: '', questions: [] } satisfies Partial<SeedCourse>

/** `lessons`: how many, outside modules. */
const declared: (Declared<Omit<SeedCourse, 'slug' | 'lessons'>, keyof typeof usual> & { lessons: number | SeedCourse['lessons'] })[] = [
  {
    title: 'Ansiedade sem mistério',
    author: 'Marina Tavares',
    questions: [
      {
        question: 'Preciso já fazer terapia?',
        answer:
          'Não. O curso começa do começo e não substitui o acompanhamento de um profissional. Se você já faz terapia, leve o caderno de exercícios para a sessão.',
      },
      {
        question: 'Quanto tempo por semana?',
        answer: 'Uma hora basta: uma ou duas aulas e o exercício. Dá para parar numa aula e continuar dela, no celular ou no computador.',
      },
      {
        question: 'E se eu estiver em crise agora?',
        answer: 'Procure ajuda antes do curso: o CVV atende de graça, a qualquer hora, pelo telefone 188 e em https://cvv.org.br.',
      },
    ],
    priceCents: 18900,
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
    author: 'Lígia Prado',
    questions: [
      {
        question: 'Serve para quem trabalha à noite?',
        answer: 'Serve. A quarta aula monta a rotina em torno do seu horário, seja ele qual for.',
      },
      { question: 'As aulas têm legenda?', answer: 'Têm, em português, em todos os vídeos.' },
    ],
    priceCents: 12900,
    description:
      'Higiene do sono para quem já tentou chá, aplicativo e contar carneiro. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: 5,
    bumps: [
      { type: 'BOOK', data: 5 },
      { type: 'BOOK', data: 9 },
    ],
  },
  {
    title: 'Escrever todo dia, mesmo cansada',
    author: 'Iara Monteiro',
    priceCents: 14900,
    singleSale: true,
    description:
      'Um caderno, vinte minutos e trinta exercícios curtos para destravar a mão. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: 6,
    bumps: [
      { type: 'MED', value: 300 },
      { type: 'CI', value: 180, locale: 'BR' },
    ],
  },
  {
    title: 'Conversas difíceis no trabalho',
    author: 'Renato Sá Leitão',
    priceCents: 21900,
    description:
      'Discordar, pedir aumento e dizer não sem perder o sono nem o emprego. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: 7,
  },
  {
    title: 'Estudar com método',
    author: 'Caio Bittencourt',
    priceCents: 9900,
    description:
      'Memória, revisão e prova: o que a ciência da aprendizagem já resolveu por você. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: 4,
  },
  {
    title: 'Luto: um lugar para a saudade',
    author: 'Dora Figueira',
    priceCents: 16900,
    description:
      'Seis encontros serenos sobre perder alguém e continuar morando no mundo. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: 5,
  },
  {
    title: 'Desenho de observação',
    author: 'Olívia Sampaio',
    priceCents: 17900,
    description:
      'Aprender a ver antes de aprender a traçar. Lápis, sombra e paciência. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: 6,
  },
  {
    title: 'Rotina leve para cabeças cheias',
    author: 'Nina Valadares',
    priceCents: 13900,
    description:
      'Organização possível para quem vive com TDAH, filhos ou os dois. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: 7,
  },
  {
    title: 'Pais de adolescentes',
    author: 'Dora Figueira',
    priceCents: 15900,
    description: 'Como continuar por perto quando a porta do quarto fecha. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: 4,
  },
  {
    title: 'Respirar: oito semanas de atenção plena',
    author: 'Túlio Nogueira',
    priceCents: 19900,
    singleSale: true,
    description: 'Prática guiada, sem incenso obrigatório, dez minutos por dia. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: 5,
    bumps: [
      { type: 'COURSE', data: 16 },
      { type: 'BOOK', data: 12, form: 'json' },
    ],
  },
  {
    title: 'Dinheiro sem vergonha',
    author: 'Renato Sá Leitão',
    priceCents: 11900,
    description:
      'Orçamento, dívida e desejo explicados com calma e planilha. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: 6,
  },
  {
    title: 'Fotografia com o celular',
    author: 'Bento Galvão',
    priceCents: 12900,
    description:
      'Luz de janela, enquadramento e edição para quem já tem a câmera no bolso. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: 7,
  },
  {
    title: 'Burnout: o caminho de volta',
    author: 'Marina Tavares',
    priceCents: 22900,
    description:
      'Reconhecer o esgotamento, parar sem culpa e voltar por uma estrada mais curta. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: 4,
  },
  {
    title: 'Autoestima não é espelho',
    author: 'Jonas Arruda',
    priceCents: 14900,
    description:
      'Gostar de si é um hábito de linguagem: comece pelas frases que você se diz. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: 5,
  },
  {
    title: 'Aprender inglês depois dos 40',
    author: 'Caio Bittencourt',
    priceCents: 24900,
    description:
      'Memória adulta, conversa de verdade e a coragem de errar em voz alta. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: 6,
  },
  {
    title: 'Meditação para céticos',
    author: 'Túlio Nogueira',
    priceCents: 9900,
    description:
      'Silêncio sem promessa: o que a atenção faz com o cérebro e o que ela não faz. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: 7,
  },
  {
    title: 'Ler poesia em voz alta',
    author: 'Helena Quaresma',
    priceCents: 8900,
    description:
      'Respiração, pausa e sotaque para devolver o poema ao corpo. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: 4,
  },
  {
    title: 'Liderar sem gritar',
    author: 'Renato Sá Leitão',
    priceCents: 26900,
    description:
      'Combinados claros, conversas curtas e autoridade que não precisa de volume. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: 5,
  },
  {
    title: 'Alimentação com afeto',
    author: 'Nina Valadares',
    priceCents: 13900,
    description: 'Fome, vontade e memória à mesa, sem lista de proibidos. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: 6,
  },
  {
    title: 'Casais: ouvir de novo',
    author: 'Dora Figueira',
    priceCents: 18900,
    description: 'Oito conversas para quem ainda se gosta e já não se escuta. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: 7,
  },
  {
    title: 'Primeiros passos na cerâmica',
    author: 'Olívia Sampaio',
    priceCents: 19900,
    description:
      'Do barro ao forno: beliscão, placa e torno com as mãos que você tem. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: 4,
  },
  {
    title: 'Redação para o Enem',
    author: 'Iara Monteiro',
    priceCents: 7900,
    description:
      'Tese, repertório e revisão em trinta linhas que se defendem sozinhas. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: 5,
  },
  {
    title: 'Criatividade em dia útil',
    author: 'Olívia Sampaio',
    priceCents: 15900,
    description:
      'Ideias que cabem entre uma reunião e outra, e o método para não perdê-las. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: 6,
  },
  {
    title: 'Ansiedade infantil',
    author: 'Marina Tavares',
    priceCents: 16900,
    description: 'Como acolher o medo dos pequenos sem alimentar o monstro. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: 7,
  },
  {
    title: 'Falar em público',
    author: 'Bento Galvão',
    priceCents: 14900,
    description:
      'A voz treme, o roteiro não: preparo, corpo e palavra para subir no palco. Um curso para fazer com lápis na mão e o telefone longe.',
    lessons: 4,
  },
  {
    title: 'Aquarela botânica',
    author: 'Helena Quaresma',
    priceCents: 17900,
    description:
      'Água, pigmento e uma folha por semana, da semente ao herbário. As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
    lessons: 5,
  },
  {
    title: 'Trabalhar de casa e viver nela',
    author: 'Lígia Prado',
    priceCents: 11900,
    description:
      'Horários, mesa e fronteiras para que a casa volte a ser casa. Cada aula termina com uma tarefa pequena, dessas que cabem no ônibus.',
    lessons: 6,
  },
  {
    title: 'Terapia: por onde começar',
    author: 'Jonas Arruda',
    priceCents: 0,
    description:
      'Um guia aberto para escolher abordagem, profissional e primeira pergunta. Vídeos de dez minutos, leituras leves e nenhuma promessa milagrosa.',
    lessons: 7,
  },
  {
    title: 'Perdoar sem esquecer',
    author: 'Dora Figueira',
    priceCents: 12900,
    description: 'O perdão como decisão lenta, com memória e com limite. Você assiste quando puder e volta quantas vezes quiser.',
    lessons: 4,
  },
  {
    title: 'Caderno de gratidão',
    priceCents: 1200,
    currency: 'USD',
    description:
      'Três linhas por noite para afinar o olhar sem fingir alegria. Para quem mora longe e pensa em português: o preço é em dólar, a cobrança em reais.',
    lessons: 5,
  },
]

/** The demo's courses, in the order of the storefront. Prices are cents. */
export const courses: SeedCourse[] = declared.map((course) => {
  const slug = slugOf(course.title)
  const lessons = typeof course.lessons === 'number' ? plain(slug, course.lessons) : course.lessons
  return { ...usual, ...course, slug, lessons }
})
