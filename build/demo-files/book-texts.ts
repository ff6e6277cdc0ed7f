/** The two e-books of the demo. */
export interface BookText {
  slug: string
  title: string
  subtitle: string
  author: string
  /** Paragraphs. */
  opening: string[]
  chapters: { title: string; paragraphs: string[] }[]
  closing: string
}

export const tuesdays: BookText = {
  slug: 'terca-sem-pressa',
  title: 'Terça sem pressa',
  subtitle: 'Crônicas para o dia mais comum da semana',
  author: 'Lígia Prado',
  opening: [
    'A segunda-feira tem má fama e a sexta tem festa. A terça não tem nada: é só um dia. Talvez por isso seja nela que a vida, distraída, aparece sem se arrumar.',
    'Este livro cabe numa terça. Pode ser lido na fila, no ônibus, na meia hora entre o almoço e o resto. Se sobrar página para a quarta, melhor ainda: sinal de que não houve pressa.',
  ],
  chapters: [
    {
      title: 'O pão das sete',
      paragraphs: [
        'O padeiro da esquina não diz bom-dia; diz “tá quente”. É a mesma coisa, com mais informação. Levo o pão debaixo do braço e, durante um quarteirão inteiro, sou uma pessoa sem problemas.',
        'Em casa, ele já amornou. Quase tudo amorna no caminho. Mas a manteiga, que não sabe disso, derrete do mesmo jeito, e eu aprendo com a manteiga.',
      ],
    },
    {
      title: 'Elevador com vizinho',
      paragraphs: [
        'São onze andares de silêncio educado. O vizinho do nono olha os números como quem lê um romance; eu leio o aviso da dedetização, que já sei de cor.',
        'Na terça passada faltou luz entre o quinto e o sexto. Ficamos doze minutos no escuro e ele me contou da filha, do coral, de um cachorro que tinha medo de vassoura. Quando a luz voltou, voltamos também ao silêncio. Mas agora é um silêncio de conhecidos.',
      ],
    },
    {
      title: 'A agenda de papel',
      paragraphs: [
        'Minha avó anotava na agenda o que já tinha acontecido. “Choveu. Veio a Nair. Fiz o doce.” Eu anoto o que ainda falta, e por isso a minha vida parece sempre atrasada e a dela, completa.',
        'Hoje escrevi, à noite, três linhas de passado. Não resolveu nada. Dormi melhor.',
      ],
    },
    {
      title: 'Fila do banco',
      paragraphs: [
        'A senha é 214 e o painel mostra 187. Vinte e sete pessoas é um número bom: dá tempo de pensar em alguém, mas não de brigar com ele em pensamento.',
        'A moça da frente ensina o pai a usar o aplicativo. “Aperta aqui.” “Apertei.” “Não, pai, com carinho.” Ninguém na fila riu, mas todo mundo, acho, apertou alguma coisa com mais carinho naquele dia.',
      ],
    },
    {
      title: 'Sopa',
      paragraphs: [
        'Sopa não admite pressa, e quem tenta queima a língua. É a única comida que educa.',
        'Corto a cenoura em rodelas, depois em meias-luas, depois de qualquer jeito. A panela não repara. No fim fica tudo macio, tudo parecido, e cada coisa continua com o seu gosto. Eu queria uma família assim, e às terças, com sopa, às vezes tenho.',
      ],
    },
    {
      title: 'O conserto',
      paragraphs: [
        'O sapateiro pediu uma semana. Perguntei se não dava para amanhã. Ele olhou o sapato, olhou para mim, e disse que a cola não sabe que dia é hoje.',
        'Passei a semana de tênis, pensando na cola. Há coisas em mim secando sem calendário, e eu de hora em hora indo lá ver se já pegou.',
      ],
    },
    {
      title: 'Recado que não mandei',
      paragraphs: [
        'Comecei com “Querida” e parei na vírgula. A vírgula depois do nome é um degrau: dali se desce para a conversa, e eu fiquei no alto, segurando o corrimão.',
        'Guardei a folha. Não é covardia; é correspondência em repouso. Massa de pão também descansa, e ninguém a chama de covarde.',
      ],
    },
    {
      title: 'Chuva às quatro',
      paragraphs: [
        'Debaixo do toldo da farmácia couberam um entregador, duas colegiais, um senhor com um relógio de parede no colo e eu. O relógio estava certo, o que nos pareceu um luxo.',
        'Por quinze minutos ninguém chegou a lugar nenhum. Quando a chuva parou, demoramos a sair, como quem espera os créditos do filme.',
      ],
    },
    {
      title: 'O telefone da minha mãe',
      paragraphs: [
        'Ela liga às terças, porque segunda eu trabalho muito e quarta ela tem hidroginástica. Conta o preço do tomate, o sonho com o tio Alfredo, o capítulo da novela que eu não vejo.',
        'Durante anos respondi com “aham” e fui lavando a louça. Agora me sento. O tomate subiu de novo. O tio Alfredo, no sonho, estava bem. Eu também, mãe. Também estou bem.',
      ],
    },
    {
      title: 'Apagar a luz',
      paragraphs: [
        'O dia não teve nada. Teve pão, elevador, fila, sopa, chuva e a voz da minha mãe. Se alguém perguntar, digo que foi uma terça.',
        'Amanhã é quarta e já vem com pressa. Mas a pressa chega e não me acha: estou aqui, apagando a luz bem devagar, para ver a escuridão acender.',
      ],
    },
  ],
  closing: 'Fim. Se leu de uma vez só, leia de novo, agora sem pressa.',
}

export const pauses: BookText = {
  slug: 'dicionario-das-pausas',
  title: 'Dicionário das pausas',
  subtitle: 'Doze maneiras de parar sem sair do lugar',
  author: 'Iara Monteiro',
  opening: [
    'Toda língua tem pontuação, e todo dia também. Há quem viva sem vírgula e só descubra o ponto final quando tropeça nele. Este dicionário reúne pausas de uso comum, com instruções breves.',
    'Os verbetes seguem a ordem alfabética, que é a ordem de quem não quer escolher. Comece por onde abrir.',
  ],
  chapters: [
    {
      title: 'Asterisco',
      paragraphs: [
        'Pausa que promete explicação mais embaixo. Na conversa, aparece como “depois te conto”.',
        'Modo de usar: não deixe para depois o que é preciso contar agora; para todo o resto, o asterisco é uma gentileza.',
      ],
    },
    {
      title: 'Banco de praça',
      paragraphs: [
        'Móvel público destinado a ninguém em particular. Serve para amarrar o sapato, terminar o sorvete e adiar uma notícia.',
        'Modo de usar: sente-se no meio. Quando chegar alguém, ofereça uma das pontas. É a forma mais antiga de rede social.',
      ],
    },
    {
      title: 'Café',
      paragraphs: [
        'Pausa líquida. O pretexto é a bebida; o assunto é a companhia.',
        'Modo de usar: sopre antes do primeiro gole, mesmo que já esteja morno. O sopro é a metade da pausa.',
      ],
    },
    {
      title: 'Domingo',
      paragraphs: [
        'Pausa de tamanho família, com tendência a acabar antes da hora, por volta das seis da tarde.',
        'Modo de usar: deixe uma tarefa pequena e agradável para a noite. O domingo que tem fim de festa dorme melhor do que o que tem fim de prazo.',
      ],
    },
    {
      title: 'Escada',
      paragraphs: [
        'Lugar onde se lembra a resposta certa, tarde demais para dá-la. Os franceses têm um nome para isso; nós temos o patamar.',
        'Modo de usar: pare no patamar. Diga a resposta em voz alta. Suba ou desça mais leve.',
      ],
    },
    {
      title: 'Fôlego',
      paragraphs: [
        'Pausa que o corpo tira sozinho, catorze vezes por minuto, sem pedir licença.',
        'Modo de usar: repare em uma das catorze. Só em uma. As outras continuam funcionando.',
      ],
    },
    {
      title: 'Janela',
      paragraphs: [
        'Abertura por onde a casa descansa os olhos. Quem trabalha de frente para a parede que me perdoe: vire a cadeira.',
        'Modo de usar: procure a coisa mais distante que se vê dali. Fique com ela o tempo de um verso.',
      ],
    },
    {
      title: 'Reticências',
      paragraphs: [
        'Três pontos que não querem ir embora… Confundem-se com hesitação, mas são hospitalidade: deixam a frase de porta encostada.',
        'Modo de usar: com moderação. Uma casa de portas todas encostadas faz corrente de ar.',
      ],
    },
    {
      title: 'Rede',
      paragraphs: [
        'Vírgula de pano entre dois ganchos. Não se deita nela: ela é que se arruma em volta.',
        'Modo de usar: um pé no chão, para lembrar ao mundo que você volta.',
      ],
    },
    {
      title: 'Sesta',
      paragraphs: [
        'Parágrafo no meio do dia. Vinte minutos são um descanso; duas horas, outra vida, da qual se acorda sem saber o ano.',
        'Modo de usar: despertador longe da mão, travesseiro perto da consciência.',
      ],
    },
    {
      title: 'Silêncio',
      paragraphs: [
        'A pausa das pausas. Não é a falta de som, e sim a sobra de espaço.',
        'Modo de usar: com quem se gosta. Entre estranhos, o silêncio pesa; entre amigos, ele carrega.',
      ],
    },
    {
      title: 'Vírgula',
      paragraphs: [
        'A menor pausa com efeito garantido, como se vê, nesta frase, sem exagero.',
        'Modo de usar: entre uma coisa e outra, respire. É só isso, e é quase tudo.',
      ],
    },
  ],
  closing: 'Fim dos verbetes. O espaço em branco a seguir também faz parte da obra.',
}
