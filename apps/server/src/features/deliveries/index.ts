export type { Message } from './messages.ts';
export { sendLater, type NewDelivery } from './send-later.ts';
