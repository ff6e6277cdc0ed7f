/**
 * Typed queries, and the products of the catalogue that they mean: `words = the ones they want / related ones`, by their keys. They were judged
 * by what the words mean to a reader, before any search was run.
 */
export const groups = {
  exact: {
    courses: `
      ansiedade = ansiedade ansiedade-infantil
      Ansiedade sem mistério = ansiedade / ansiedade-infantil
      burnout = burnout
      fotografia = foto-celular foto-noturna / foto-produtos
      cerâmica = ceramica / esmaltes
      meditação = meditacao mindfulness / respirar
      jardinagem = jardinagem / horta
      inglês = ingles-40 ingles-viagem / traducao
      gestão = equipes projetos tempo
      violão = violao
      psicanálise = freud
      redação = redacao
      enem = redacao matematica
      crochê = croche
      terapia = terapia tcc
      dinheiro = dinheiro / investir
      desenho = desenho figura / bordado
      horta = horta
      luto = luto
      capoeira = capoeira
      cinema = cinema / curta
      tradução = traducao
      vendas = whatsapp / sql loja
      podcast = podcast`,
    books: `
      medo = medo
      insônia = insonia
      bordado = avesso / jardim
      poemas = voz / palmeiras
      sabiá = sabia
      Pequeno manual do medo = medo
      tédio = tedio
      apicultor = abelhas`,
  },
  plural: {
    courses: `
      fotografias = foto-celular foto-noturna / foto-produtos instagram
      cerâmicas = ceramica / esmaltes
      cursos de desenhos = desenho figura / bordado
      orquídea = orquideas
      abelha = apicultura
      terapias = terapia tcc
      meditações = meditacao mindfulness
      traduções = traducao
      redações = redacao
      gestões = equipes projetos tempo
      poesias = poesia
      idoso = idosos
      adolescente = adolescentes
      bebês = bebe
      pães = pao
      bolo = bolos
      planilha = planilhas / dinheiro n8n
      ansiedades = ansiedade ansiedade-infantil
      violões = violao
      vasos = jardinagem / orquideas
      danças = danca
      vendas online = whatsapp loja
      bordados = bordado
      investimentos = investir
      projeto = projetos
      equipe = equipes`,
    books: `
      abelha = abelhas
      bilhetes de insônias = insonia
      palmeira = palmeiras
      receita = receitas
      pausa = pausas
      manhãs = segunda mar
      cordel = cordel
      mães = mae
      gramáticas = afetos`,
  },
  unaccented: {
    courses: `
      insonia = insonia
      ceramica = ceramica / esmaltes
      meditacao = meditacao mindfulness / respirar
      matematica enem = matematica / redacao
      pao = pao
      violao = violao
      danca contemporanea = danca
      quimica = quimica
      calculo = calculo medicamentos
      orquideas = orquideas
      ingles = ingles-40 ingles-viagem / traducao
      frances = frances
      historia do brasil = historia / cinema
      eletrica = eletrica
      estatistica = estatistica
      croche = croche
      trico = trico
      cafe = cafe
      gratidao = gratidao
      natacao = natacao
      mecanica bicicleta = bicicleta
      portugues = estrangeiros / gramatica
      cetico = meditacao / filosofia`,
    books: `
      insonia = insonia
      tedio = tedio
      lapis e papel = lapis
      dicionario = pausas
      sabia na janela = sabia
      mae = mae
      primeira infancia = infancia
      cronicas = sabia terca`,
  },
  misspelt: {
    courses: `
      anciedade = ansiedade ansiedade-infantil
      ansiedde = ansiedade ansiedade-infantil
      ansiendade = ansiedade ansiedade-infantil
      fotogafia = foto-celular foto-noturna
      fotografa = foto-celular foto-noturna foto-produtos
      ceramca = ceramica
      seramica = ceramica
      meditasao = meditacao mindfulness
      jardinajem = jardinagem
      marsenaria = marcenaria
      violao iniciamte = violao
      croxe = croche
      burnaut = burnout
      burn out = burnout
      fransês = frances
      espanol = espanhol
      matemtica = matematica
      estatistca = estatistica
      javascrip = javascript
      piton = python
      instragram = instagram
      watsapp = whatsapp
      psicanalize = freud
      picologia = esporte
      enfemagem = medicamentos
      apicutura = apicultura
      orquidia = orquideas
      bisicleta = bicicleta
      filozofia = filosofia
      poezia = poesia
      natasao = natacao
      aquarella = aquarela
      copoeira = capoeira
      costrura = costura
      pilatis = pilates
      ioga iniciante = ioga / python
      adolecentes = adolescentes
      redaçao emen = redacao
      compostajem = compostagem
      tradusao literaria = traducao
      vejetariana = vegetariana
      mindfullness = mindfulness
      inteligensia artificial = ia
      primeiros socoros = socorros
      confeitria = bolos`,
    books: `
      insonea = insonia
      bordao avesso = avesso
      dicionairo = pausas
      palmeras = palmeiras
      gramatca dos afetos = afetos
      psicolojia infancia = infancia
      corajem = descansar lapis
      resceitas = receitas`,
  },
  partial: {
    courses: `
      ansi = ansiedade ansiedade-infantil
      fotogr = foto-celular foto-noturna foto-produtos
      foto = foto-celular foto-noturna foto-produtos / instagram
      cera = ceramica esmaltes
      medit = meditacao mindfulness
      psic = esporte freud
      jard = jardinagem
      marc = marcenaria marketing
      ingl = ingles-40 ingles-viagem
      matem = matematica
      esta = estatistica
      java = javascript
      auto = autoestima n8n
      orqu = orquideas
      adol = adolescentes
      insta = instagram
      whats = whatsapp
      bici = bicicleta
      vege = vegetariana
      compo = compostagem
      luto saud = luto
      prim soc = socorros
      gestão eq = equipes
      ansiedade inf = ansiedade-infantil / ansiedade
      fotografia cel = foto-celular`,
    books: `
      inso = insonia
      palm = palmeiras
      grama = afetos
      recei = receitas
      caruar = cordel
      helena q = descansar sabia palmeiras
      apicul = abelhas`,
  },
  words: {
    courses: `
      ansiedade infantil = ansiedade-infantil / ansiedade
      infantil ansiedade = ansiedade-infantil / ansiedade
      celular fotografia = foto-celular / video
      fotografia noturna = foto-noturna / foto-celular
      sem mistério = ansiedade
      inglês viagem = ingles-viagem / ingles-40
      público falar = falar
      socorros primeiros = socorros
      tempo gestão = tempo / projetos equipes
      bolo de festa = bolos
      como dormir melhor = dormir insonia
      medo de falar em público = falar
      dor nas costas = pilates
      introdução à psicanálise = freud
      dívida e orçamento = dinheiro
      trabalho remoto = equipes / home-office
      ansiedade no trabalho = ansiedade / conversas mindfulness
      vegetariana marmita = vegetariana
      desenho com modelo vivo = figura / desenho
      atenção plena = respirar / mindfulness meditacao
      edição de vídeo = video
      loja virtual = loja
      curso de violão = violao
      aula de canto = canto
      trabalho em altura = nr-35
      fermentação natural = pao
      contar mitos para crianças = mitologia
      inteligência artificial = ia`,
    books: `
      medo manual = medo
      Helena Quaresma = descansar sabia palmeiras
      quaresma palmeiras = palmeiras
      corpo lembra = corpo
      livro de poemas = voz
      crônicas apartamento = sabia / terca
      Nina Valadares aprender = aprender / festa perguntas`,
  },
  codes: {
    courses: `
      TDAH = tdah / rotina
      NR-35 = nr-35
      nr35 = nr-35
      nr 35 = nr-35
      excel 365 = excel
      excel = excel / planilhas
      html5 = html
      html = html
      css = html
      c# = csharp
      n8n = n8n
      sql = sql
      power bi = powerbi
      powerbi = powerbi
      tcc = tcc monografia
      abnt = monografia
      mei = mei
      5 km = corrida
      nbr 5410 = eletrica
      .net = csharp
      e-mail = marketing espanhol`,
  },
}
