/** See docs/rules/orders.md#canceling. */
export const cancelQuestion = {
  title: 'Cancelar este pedido?',
  text: 'A loja consulta o PagBank antes: um pedido já pago não é cancelado. O estoque e o cupom ficam livres, e um pagamento que chegar depois aparece no pedido para ser reembolsado.',
  yes: 'Cancelar pedido',
  no: 'Manter pedido',
}
