/** Our own rules forbid the exchange. The message is a sentence without the address's path and query. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}
