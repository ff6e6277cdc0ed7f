/**
 * Typed queries, and the products of the catalogue that they mean: `words = the ones they want / related ones`, by their keys. They were judged
 * by what the words mean to a reader, before any search was run.
 */
export const groups = {
  exact: {
    courses: `
      ansiedade = ansiedade ansiedade-infantil
      burnout = burnout
      cerâmica = ceramica / esmaltes
      jardinagem = jardinagem / horta
      gestão = equipes projetos tempo
      psicanálise = freud
      enem = redacao matematica
      terapia = terapia tcc
      desenho = desenho figura / bordado
      luto = luto
      cinema = cinema / curta
      vendas = whatsapp / sql loja`,
    books: `
      medo = medo
      bordado = avesso / jardim
      sabiá = sabia
      tédio = tedio`,
  },
  plural: {
    courses: `
      fotografias = foto-celular foto-noturna / foto-produtos instagram
      cursos de desenhos = desenho figura / bordado
      abelha = apicultura
      meditações = meditacao mindfulness
      redações = redacao
      poesias = poesia
      adolescente = adolescentes
      pães = pao
      planilha = planilhas / dinheiro n8n
      violões = violao
      danças = danca
      bordados = bordado
      projeto = projetos`,
    books: `
      abelha = abelhas
      palmeira = palmeiras
      pausa = pausas
      cordel = cordel
      gramáticas = afetos`,
  },
  unaccented: {
    courses: `
      insonia = insonia
      meditacao = meditacao mindfulness / respirar
      pao = pao
      danca contemporanea = danca
      calculo = calculo medicamentos
      ingles = ingles-40 ingles-viagem / traducao
      historia do brasil = historia / cinema
      estatistica = estatistica
      trico = trico
      gratidao = gratidao
      mecanica bicicleta = bicicleta
      cetico = meditacao / filosofia`,
    books: `
      insonia = insonia
      lapis e papel = lapis
      sabia na janela = sabia
      primeira infancia = infancia`,
  },
  misspelt: {
    courses: `
      anciedade = ansiedade ansiedade-infantil
      ansiendade = ansiedade ansiedade-infantil
      fotografa = foto-celular foto-noturna foto-produtos
      seramica = ceramica
      jardinajem = jardinagem
      violao iniciamte = violao
      burnaut = burnout
      fransês = frances
      matemtica = matematica
      javascrip = javascript
      instragram = instagram
      psicanalize = freud
      enfemagem = medicamentos
      orquidia = orquideas
      filozofia = filosofia
      natasao = natacao
      copoeira = capoeira
      pilatis = pilates
      adolecentes = adolescentes
      compostajem = compostagem
      vejetariana = vegetariana
      inteligensia artificial = ia
      confeitria = bolos`,
    books: `
      insonea = insonia
      dicionairo = pausas
      gramatca dos afetos = afetos
      corajem = descansar lapis`,
  },
  partial: {
    courses: `
      ansi = ansiedade ansiedade-infantil
      foto = foto-celular foto-noturna foto-produtos / instagram
      medit = meditacao mindfulness
      jard = jardinagem
      ingl = ingles-40 ingles-viagem
      esta = estatistica
      auto = autoestima n8n
      adol = adolescentes
      whats = whatsapp
      vege = vegetariana
      luto saud = luto
      gestão eq = equipes
      fotografia cel = foto-celular`,
    books: `
      inso = insonia
      grama = afetos
      caruar = cordel
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
