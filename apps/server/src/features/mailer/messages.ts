/**
 * What is written to people, and what its template needs. Links are paths of this site, or whole addresses: a path
 * becomes one where the message is sent, since a terminal that writes it may know nothing of PUBLIC_URL.
 */
export type Message =
  | { readonly kind: 'invitation'; readonly first_name: string; readonly link: string; readonly expires_at: string }
  | { readonly kind: 'password_reset'; readonly first_name: string; readonly link: string; readonly minutes: number }
  /** A one-time code, by e-mail or as a text message. */
  | { readonly kind: 'login_code'; readonly code: string; readonly minutes: number }
  | { readonly kind: 'password_changed'; readonly first_name: string }
  /** To the address that no longer is the account's, and to the one that now is. */
  | { readonly kind: 'email_changed_from'; readonly first_name: string; readonly new_email: string }
  | { readonly kind: 'email_changed_to'; readonly first_name: string }
  | { readonly kind: 'mobile_number_changed'; readonly first_name: string; readonly masked_mobile_number: string }
  | { readonly kind: 'test' };
