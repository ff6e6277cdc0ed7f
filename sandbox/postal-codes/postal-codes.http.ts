import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'

/** A dozen streets with ViaCEP's fields: [logradouro, bairro, localidade, uf, estado, regiao, ddd]. */
const streets: Record<string, [string, string, string, string, string, string, string]> = {
  '01001000': ['Praça da Sé', 'Sé', 'São Paulo', 'SP', 'São Paulo', 'Sudeste', '11'],
  '01452002': ['Avenida Brigadeiro Faria Lima', 'Jardim Paulistano', 'São Paulo', 'SP', 'São Paulo', 'Sudeste', '11'],
  '05407002': ['Rua Cardeal Arcoverde', 'Pinheiros', 'São Paulo', 'SP', 'São Paulo', 'Sudeste', '11'],
  '20040020': ['Avenida Rio Branco', 'Centro', 'Rio de Janeiro', 'RJ', 'Rio de Janeiro', 'Sudeste', '21'],
  '22021001': ['Avenida Atlântica', 'Copacabana', 'Rio de Janeiro', 'RJ', 'Rio de Janeiro', 'Sudeste', '21'],
  '30130010': ['Avenida Afonso Pena', 'Centro', 'Belo Horizonte', 'MG', 'Minas Gerais', 'Sudeste', '31'],
  '40155210': ['Rua da Graça', 'Graça', 'Salvador', 'BA', 'Bahia', 'Nordeste', '71'],
  '50030230': ['Rua do Bom Jesus', 'Recife', 'Recife', 'PE', 'Pernambuco', 'Nordeste', '81'],
  '60060440': ['Rua dos Tabajaras', 'Praia de Iracema', 'Fortaleza', 'CE', 'Ceará', 'Nordeste', '85'],
  '70040010': ['Setor Bancário Norte', 'Asa Norte', 'Brasília', 'DF', 'Distrito Federal', 'Centro-Oeste', '61'],
  '80020310': ['Rua XV de Novembro', 'Centro', 'Curitiba', 'PR', 'Paraná', 'Sul', '41'],
  '90010150': ['Rua dos Andradas', 'Centro Histórico', 'Porto Alegre', 'RS', 'Rio Grande do Sul', 'Sul', '51'],
  // A town with a single code for all its streets.
  '68740000': ['', '', 'Castanhal', 'PA', 'Pará', 'Norte', '91'],
}

const slowCep = '88888888'

/** ViaCEP's responses: 400 for an invalid CEP, { erro: "true" } for an unknown one, and one CEP with a slow response. */
export function postalCodeRoutes() {
  return new Hono().get('/ws/:cep/json/', async (context) => {
    const cep = context.req.param('cep')
    if (!/^\d{8}$/.test(cep)) return context.html('<h1>400 Bad Request</h1>', 400)
    if (cep === slowCep) await pause(10_000)
    const street = streets[cep]
    if (!street) return context.json({ erro: 'true' })
    const [logradouro, bairro, localidade, uf, estado, regiao, ddd] = street
    return context.json({
      cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
      logradouro,
      complemento: '',
      unidade: '',
      bairro,
      localidade,
      uf,
      estado,
      regiao,
      ibge: '',
      gia: '',
      ddd,
      siafi: '',
    })
  })
}
