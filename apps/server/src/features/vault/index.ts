export { cardsOf, vaultItemPageOf, vaultPageOf } from './vault.ts';
