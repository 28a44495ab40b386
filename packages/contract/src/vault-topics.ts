/**
 * `vault.film_changed` {v:1}: the smaller versions of a film of the vault have come further, for those who run the event; pages that
 * show it read themselves anew.
 */
export const VAULT_FILMS_TOPIC = 'vault-films';
