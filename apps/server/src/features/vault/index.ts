export { vaultItemPageOf, vaultPageOf } from './vault.ts';
