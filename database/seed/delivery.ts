import type { Lesson, Lessons } from '#domain/catalogue/courses/course-form.ts'
import { fileAddress, type InsideFile } from '#domain/platform/files/file-address.ts'
import { courses } from './courses.ts'

/** Our own files that the demo delivers, the course that shows them, and two e-books. */
interface DemoFile {
  id: string
  /** In database/seed/files. */
  name: string
  type: string
  access: InsideFile['access']
}

const types: Record<string, string> = { webm: 'video/webm', vtt: 'text/vtt', pdf: 'application/pdf', epub: 'application/epub+zip' }

export const demoFiles: DemoFile[] = [
  'dormir-1.webm',
  'dormir-1.vtt',
  'dormir-2.webm',
  'dormir-2.vtt',
  'dormir-3.webm',
  'dormir-3.vtt',
  'terca-sem-pressa.pdf',
  'dicionario-das-pausas.epub',
  'terca-sem-pressa-amostra.pdf',
].map((name, index) => ({
  id: `f0000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
  name,
  type: types[name.split('.')[1]!]!,
  access: name.includes('-amostra.') ? 'PUBLIC' : 'PROTECTED',
}))

/** How a field of the catalogue names a file of the demo. */
function at(name: string): string {
  const file = demoFiles.find((each) => each.name === name)
  if (!file) throw new Error(`the demo has no file ${name}`)
  return fileAddress(file)
}

export const demoEbooks: Record<string, string> = {
  'terca-sem-pressa': at('terca-sem-pressa.pdf'),
  'dicionario-das-pausas': at('dicionario-das-pausas.epub'),
}

export const demoSamples: Record<string, string> = { 'terca-sem-pressa': at('terca-sem-pressa-amostra.pdf') }

export const deliveredCourse = courses.find(({ slug }) => slug === 'dormir-e-um-verbo-ativo')!

const texts = [
  'Antes de dormir hoje, escreva duas linhas: a que horas você se deitou ontem e a que horas parou, de verdade, de fazer coisas. Não mude nada ainda. O mapa vem antes da viagem.',
  'Vinte minutos, um abajur, nenhuma tela. Se der vontade de conferir uma última coisa, anote num papel: amanhã ela ainda estará lá, e você terá dormido.',
  'Escolha um só dos três e mude esta semana. Quem muda tudo de uma vez costuma, na quinta-feira, não ter mudado nada.',
  'A rotina que funciona é a que cabe numa noite ruim. Monte a sua com três passos de cinco minutos, **sempre na mesma ordem**:\n\n1. a luz\n2. a água\n3. a página\n\nRepita por sete noites. Na oitava, o corpo começa *sem você mandar*.',
  'Quem dorme acompanhado negocia: a temperatura, a luz, o lado, o despertador. Converse de dia, de preferência de manhã, e sobre uma coisa só. Quem dorme só também negocia, com o telefone, e precisa ser mais firme.',
]
const seconds = 24

function delivered({ duration: _unmeasured, ...lesson }: Lesson, index: number): Lesson {
  const number = index + 1
  const hasVideo = number <= 3
  return {
    ...lesson,
    text: texts[index] ?? lesson.description,
    video: hasVideo ? at(`dormir-${number}.webm`) : '',
    downloads:
      number === 4
        ? [
            {
              title: 'Leitura para a noite: Terça sem pressa',
              file: at('terca-sem-pressa.pdf'),
              referenceLink: '',
              size: '56 kB',
              ext: 'pdf',
            },
          ]
        : [],
    ...(hasVideo ? { captions: [{ language: 'pt-BR', label: 'Português', file: at(`dormir-${number}.vtt`) }], duration: seconds } : {}),
    ...(number === 1 ? { preview: true } : {}),
  }
}

/** Three lessons with a video and captions, the first of which everybody may see, and two to read, one with a download. */
export const deliveredLessons: Lessons = { ...deliveredCourse.lessons, lessons: deliveredCourse.lessons.lessons.map(delivered) }
