export { banPerson, readReason, type EventBanOrder } from './ban.ts';
