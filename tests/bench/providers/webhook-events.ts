import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'

/**
 * Posts a webhook as PagBank does, signed with the token (docs/providers/pagbank.md#authenticity-token), and reports the status of the
 * response.
 */
export function webhookSender(token: string, onStatus: (status: string) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return (address: string, orderId: string, order: object) => {
    const body = JSON.stringify(order)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'x-product-origin': 'ORDER',
      'x-product-id': orderId,
      'x-authenticity-token': createHash('sha256').update(`${token}-${body}`).digest('hex'),
    }
    request(address, { method: 'POST', agent, headers }, (answer) => answer.resume().once('end', () => onStatus(String(answer.statusCode))))
      .once('error', (error) => onStatus(error.message))
      .end(body)
  }
}
