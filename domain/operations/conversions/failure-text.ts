/** Meanings of failures, by their code (`conversions.failure`). */
const texts: Partial<Record<string, string>> = {
  TOO_OLD: 'Passou o prazo em que a venda ainda é aceita.',
  NO_ANSWER: 'O serviço não respondeu.',
  CODE_10: 'O token de acesso não pode enviar eventos. Gere outro no Gerenciador de Eventos e troque o META_ACCESS_TOKEN.',
  CODE_100: 'A Meta considera o evento inválido.',
  CODE_100_33: 'O token de acesso não vê este conjunto de dados. Confira o META_PIXEL_ID e o META_ACCESS_TOKEN.',
  CODE_190: 'O token de acesso venceu ou foi revogado. Gere outro no Gerenciador de Eventos e troque o META_ACCESS_TOKEN.',
  CODE_200: 'O token de acesso não tem permissão. Gere outro no Gerenciador de Eventos e troque o META_ACCESS_TOKEN.',
  CODE_2635: 'Esta versão da API da Meta acabou. Atualize a loja, ou escreva outra versão no META_URL.',
}

export const failureText = (failure: string) =>
  texts[failure] ?? texts[failure.replace(/^(CODE_\d+)_.*/, '$1')] ?? `O serviço respondeu com o código ${failure}.`
