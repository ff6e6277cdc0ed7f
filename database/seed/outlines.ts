import { noLessons, type Lessons } from '#domain/catalogue/courses/course-form.ts'

/** Outlines of the demo's courses. */
type Lesson = Lessons['lessons'][number]

const chapters: { title: string; lessons: [title: string, description: string][] }[] = [
  {
    title: 'O alarme que não desliga',
    lessons: [
      ['O que é ansiedade, e o que não é', 'A diferença entre medo, preocupação e transtorno, com exemplos de todo dia.'],
      ['Anatomia de um susto', 'Do estômago à respiração: o corpo como primeiro narrador.'],
      ['O diário de alarmes', 'Um registro de sete dias que cabe na carteira.'],
    ],
  },
  {
    title: 'Pensamentos que parecem fatos',
    lessons: [
      ['A voz do e se', 'Como nasce uma previsão e por que ela convence.'],
      ['Provas a favor e contra', 'Um tribunal gentil para ideias apressadas.'],
      ['Trocar de pergunta', 'Do que pode dar errado ao que posso fazer.'],
    ],
  },
  {
    title: 'O corpo como aliado',
    lessons: [
      ['Respirar mais devagar', 'Seis minutos que mudam o resto da tarde.'],
      ['Sono e café', 'O que ajuda, o que atrapalha e o que tanto faz.'],
      ['Movimento sem meta', 'Caminhar como quem conversa.'],
      ['Descanso ativo', 'Pausas que descansam de fato.'],
    ],
  },
  {
    title: 'Chegar perto do medo',
    lessons: [
      ['A escada', 'Do degrau fácil ao degrau difícil, um por semana.'],
      ['Recaídas fazem parte', 'O plano para os dias ruins.'],
      ['O que levar daqui', 'Uma carta para daqui a três meses.'],
    ],
  },
]

const steps: [title: string, description: string][] = [
  ['Por que estamos aqui', 'Um mapa do curso e do que você já sabe sem saber.'],
  ['A primeira prática', 'Vinte minutos, um caderno e nenhuma cobrança.'],
  ['O que costuma atrapalhar', 'Os enganos mais comuns, e como desfazer cada um.'],
  ['Um passo por dia', 'A rotina pequena que sustenta a grande mudança.'],
  ['Em companhia', 'O que fazer junto e o que só dá para fazer só.'],
  ['Quando a vontade some', 'Recomeçar sem drama, na terça-feira mesmo.'],
  ['O que fica', 'Uma carta para você daqui a três meses.'],
]

const workbook = (slug: string) => ({
  title: 'Caderno de exercícios',
  file: `https://arquivos.sabia.example/${slug}/caderno.pdf`,
  referenceLink: '',
  size: '2.5MB',
  ext: 'pdf',
})

function lesson(slug: string, number: number, [title, description]: [string, string]): Lesson {
  const video = `https://videos.sabia.example/${slug}/${number}`
  const duration = 60 * (9 + ((number * 5) % 11)) + 7 * number
  return { id: `${slug}-${number}`, title, description, video, duration, downloads: number % 2 === 1 ? [workbook(slug)] : [] }
}

export function modules(): Lessons {
  let number = 0
  return {
    ...noLessons,
    withModules: true,
    modules: chapters.map(({ title, lessons }) => ({
      title,
      lessons: lessons.map((each) => lesson('ansiedade-sem-misterio', ++number, each)),
    })),
  }
}

export const plain = (slug: string, count: number): Lessons => ({
  ...noLessons,
  lessons: steps.slice(0, count).map((step, index) => lesson(slug, index + 1, step)),
})
