import type { LivePayload, Topic } from '../live.ts';

/** Films of the vault, for those who run the event. */
export interface VaultFilmsTopic {
  readonly name: 'vault-films';
  readonly events: {
    /** The smaller versions of a film have come further; pages that show it read themselves anew. */
    readonly 'vault.film_changed': LivePayload;
  };
}
export const VAULT_FILMS_TOPIC = 'vault-films' as Topic<VaultFilmsTopic>;
