import { slugOf as slugOfTitle } from '#domain/platform/values/slug.ts'

/** The parts that titles and descriptions of a large catalogue are built from. The lengths of the lists are coprime where possible. */
const subjects =
  `ansiedade|sono|escrita diária|rotina|finanças da casa|luto|amizade|criação de filhos|atenção plena|leitura|jardinagem|marcenaria|cerâmica|
violão|canto|fotografia|aquarela|bordado|pão de fermentação|cozinha vegetariana|vinho natural|café coado|astronomia|botânica|história do Brasil|
filosofia antiga|psicanálise|neurociência|estatística|programação|edição de texto|revisão|tradução|língua tupi|francês|espanhol|alemão|latim|
cinema brasileiro|teatro de rua|capoeira|dança contemporânea|corrida|natação|ioga|meditação|primeiros socorros|cuidado de idosos|
planejamento de viagem|mapas|arquitetura vernacular|ciclismo|apicultura`
    .split('|')
    .map((word) => word.trim())

const forms = `{S} sem mistério|O essencial de {s}|{S} na prática|Introdução a {s}|Caderno de {s}|{S} em trinta dias|Pequeno manual de {s}|
Conversas sobre {s}|{S} com calma|O ofício de {s}|Cartas sobre {s}|{S} para quem tem pressa|Um ano de {s}|Outra ideia de {s}|{S} à mesa|
A coragem de {s}|{S} do zero|{S} por dentro|Dez lições de {s}|O avesso de {s}|{S} a quatro mãos|Perguntas de {s}|{S} de bolso`
  .split('|')
  .map((form) => form.trim())

const turns =
  `|: primeiros passos|: edição revista|: o segundo volume|: exercícios|: com estudos de caso|: para turmas|: o que ninguém conta|
: roteiro de estudos|: uma história`
    .split('|')
    .map((turn) => turn.trim())

const sentences = [
  'As aulas são curtas e ficam no seu ritmo, com caderno de exercícios para imprimir.',
  'Escrito por quem errou muito antes de acertar, e conta os dois.',
  'Cada capítulo termina com uma tarefa pequena, dessas que cabem no ônibus.',
  'Não pede experiência: pede um lápis, meia hora e alguma curiosidade.',
  'Com leituras indicadas, um glossário e respostas comentadas.',
  'Feito para voltar muitas vezes, e para emprestar.',
  'O que parece detalhe aqui vira método, sem perder a graça.',
]

const { length: many } = subjects
const all = many * forms.length * turns.length

/** The title with this number. Titles are unique: once all combinations are used (about 12 000), a repetition number is appended. */
export function titleOf(number: number): string {
  const subject = subjects[number % many]!
  const form = forms[Math.floor(number / many) % forms.length]!
  const turn = turns[Math.floor(number / many / forms.length) % turns.length]!
  const again = number >= all ? ` ${Math.floor(number / all) + 1}` : ''
  return form.replace('{S}', subject.charAt(0).toUpperCase() + subject.slice(1)).replace('{s}', subject) + turn + again
}

export function descriptionOf(number: number): string {
  const subject = subjects[number % many]!
  const chosen = [0, 1, 2].map((step) => sentences[(number * 3 + step * 2) % sentences.length])
  return `Sobre ${subject}, do começo ao que vem depois. ${chosen.join(' ')}`
}

/** The number at the end makes the slug unique. */
export const slugOf = (title: string, number: number): string => `${slugOfTitle(title)}-${number.toString(36)}`
