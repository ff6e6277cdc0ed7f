/** What the demo's videos show and say: cards of eight seconds, and a caption for each half of a card. */
export interface VideoText {
  file: string
  title: string
  cards: { text: string; captions: [string, string] }[]
}

export const videoTexts: VideoText[] = [
  {
    file: 'dormir-1',
    title: 'Por que estamos aqui',
    cards: [
      {
        text: 'Dormir é um verbo ativo',
        captions: ['Ninguém adormece por ordem do relógio.', 'Mas todo mundo pode arrumar a casa para o sono chegar.'],
      },
      {
        text: 'Cinco aulas, uma por noite',
        captions: ['São cinco aulas curtas, uma para cada noite da semana.', 'No sábado e no domingo, só se repete o que deu certo.'],
      },
      {
        text: 'O mapa do que você já sabe',
        captions: ['Anote: a que horas você deitou ontem?', 'E a que horas parou, de verdade, de fazer coisas?'],
      },
    ],
  },
  {
    file: 'dormir-2',
    title: 'A primeira prática',
    cards: [
      {
        text: 'Vinte minutos sem tela',
        captions: ['Hoje, guarde o telefone vinte minutos antes.', 'Longe da cama: na cozinha ele dorme melhor.'],
      },
      { text: 'Luz baixa, voz baixa', captions: ['Apague a luz do teto e acenda um abajur.', 'O corpo entende a penumbra antes de você.'] },
      {
        text: 'Uma página, qualquer página',
        captions: ['Leia uma página, sem escolher muito.', 'Se o livro cair no peito, a prática funcionou.'],
      },
    ],
  },
  {
    file: 'dormir-3',
    title: 'O que costuma atrapalhar',
    cards: [
      {
        text: 'O café das cinco',
        captions: ['Metade do café das cinco ainda está em você às dez.', 'Troque por água, por conversa, por um pedaço de bolo.'],
      },
      {
        text: 'A cama-escritório',
        captions: ['Cama é para dormir e para o que só se faz na cama.', 'Planilha, boleto e notícia ficam na mesa.'],
      },
      {
        text: 'A conta de dormir',
        captions: ['Quem conta as horas que faltam fica acordado somando.', 'Vire o relógio para a parede e deixe a noite sem número.'],
      },
    ],
  },
]
