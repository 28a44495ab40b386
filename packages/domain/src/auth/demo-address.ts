/** Nobody reads mail there: the domain is reserved for examples (RFC 2606). */
const DEMO_DOMAIN = '@plenary.example';

/** Whether an address is one of the demo's accounts, whose password everybody knows (D378). */
export function isDemoAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(DEMO_DOMAIN);
}
