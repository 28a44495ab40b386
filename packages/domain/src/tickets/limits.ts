/** Limits of a ticket (docs/tickets.md). */
export const TICKET = {
  /** Characters of the whole token; fits the request line and what leads back to it after signing in. */
  token_max: 4096,
  /** How far clocks of shop and server may differ, in seconds. */
  leeway_s: 60,
  /** A ticket that would be good for longer is a mistake; seconds. */
  lifetime_max_s: 400 * 24 * 3600,
  /** Characters of the shop's number for its holder. */
  uid_max: 200,
  traits_max: 100,
  trait_max: 200,
  /** Bytes of a shared secret, and bits of an RSA key (RFC 7518 §3.2, §3.3). */
  secret_min_bytes: 32,
  rsa_min_bits: 2048,
} as const;

/** Ways in which a key signs. The key's own is the only one that counts; what a ticket says about itself never is. */
export const TICKET_ALGORITHMS = ['HS256', 'RS256', 'EdDSA'] as const;
export type TicketAlgorithm = (typeof TICKET_ALGORITHMS)[number];
