import { catalogue } from '#domain/catalogue/products/product-types.ts'
import { waitingAnswer, waitingInput } from '#domain/people/waiting-list.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { pressedLink } from '#server/platform/web/pages/pressed-link.http.ts'
import { restCall, visitor } from '#server/platform/web/http/rest-call.http.ts'
import { confirmWaiting, endWaiting, joinWaitingList, type Waiting, waitingById } from './waiting-list.sql.ts'

const toStore = { label: 'Ir para a loja', to: '/' }
const productOf = ({ product }: Waiting) =>
  product ? { label: `Ver “${product.title}”`, to: `${catalogue[product.type].path}/${product.id}` } : toStore

/** Who waits for a sale (docs/rules/launches.md#waiting-list). No answer says who does. */
export const waitingListCalls = [
  restCall('joinWaitingList', 'post /api/waiting-list', {
    who: visitor,
    limit: 'waiting-list',
    summary: 'Asks for one e-mail when the sale of a product opens. An e-mail asks to confirm the address first.',
    body: waitingInput,
    answers: { 200: waitingAnswer },
    errors: ['PRODUCT_NOT_FOUND'],
    run: async ({ db }, { body }) => {
      if (!(await joinWaitingList(db, body)))
        throw new Refusal('PRODUCT_NOT_FOUND', 'Esta lista de espera já fechou. Recarregue a página para ver se as vendas abriram.')
      return { email: body.email }
    },
  }),
  ...pressedLink({
    ids: ['getWaitingListPage', 'confirmWaiting'],
    address: '/api/waiting-list/{id}',
    does: 'its address is confirmed, and waits',
    missing: 'Este link não vale mais. Se as vendas ainda não abriram, deixe o seu e-mail de novo na página do produto.',
    find: async ({ db }, id) => {
      const waiting = await waitingById(db, id)
      return waiting?.product ? waiting : undefined
    },
    page: ({ product }) => ({
      title: 'Quer um aviso quando abrir?',
      text: `Quando as vendas de “${product!.title}” abrirem, a loja manda um aviso para o seu e-mail. Um só, e você sai da lista quando quiser.`,
      press: 'Quero o aviso',
    }),
    press: ({ db }, { id }) => confirmWaiting(db, id),
    done: (waiting) => ({
      title: 'Combinado',
      text: waiting.product?.open ? 'As vendas já abriram.' : 'Quando as vendas abrirem, o aviso chega no seu e-mail.',
      action: productOf(waiting),
    }),
  }),
  ...pressedLink({
    ids: ['getWaitingListEndPage', 'endWaiting'],
    address: '/api/waiting-list/{id}/end',
    does: 'its address waits for nothing any more (RFC 8058)',
    missing: 'Este link não vale mais: o seu e-mail já não está na lista.',
    find: ({ db }, id) => waitingById(db, id),
    page: (waiting) => ({
      title: 'Sair da lista de espera?',
      text: 'A loja não vai mais avisar você quando as vendas de um produto abrirem.',
      press: 'Sair da lista',
      action: productOf(waiting),
    }),
    press: ({ db }, { email }) => endWaiting(db, email),
    done: (waiting) => ({ title: 'Pronto', text: 'Você saiu da lista de espera. Nenhum aviso vai chegar.', action: productOf(waiting) }),
  }),
]
