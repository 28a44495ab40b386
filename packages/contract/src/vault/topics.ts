import type { LivePayload, Topic } from '../live.ts';

/** Films of the vault, for those who run the event. */
export interface VaultFilmsTopic {
  readonly name: 'vault-films';
  readonly events: {
    /** The smaller versions of a film have progressed; pages that show it read it again. */
    readonly 'vault.film_changed': LivePayload;
  };
}
export const VAULT_FILMS_TOPIC = 'vault-films' as Topic<VaultFilmsTopic>;
