import { CALLS } from './limits.ts';

/**
 * The kind of network that an address belongs to. `own`: this machine alone; `private`: a network that is not the internet's, as at
 * home or at a venue; `never`: nobody is reached there in a call, as by a metadata service of a cloud or a multicast address.
 */
export type AddressRange = 'public' | 'private' | 'own' | 'never';

/** The facts that decide which candidates of one browser another receives (D203). */
export interface CandidateRules {
  /** No address of a person is shown to others: relayed candidates pass alone. */
  readonly relay_only: boolean;
  /** From where both come, as `networkOf` names it. */
  readonly networks: readonly [string, string];
  /** The kind of network of an address, IPv4 or IPv6; null: it is none, as a name would be. */
  rangeOf(address: string): AddressRange | null;
}

/** A candidate that was looked at: as it may be passed on, or null where it may not. */
export type Cleaned = { readonly ok: true; readonly line: string | null } | { readonly ok: false };

const MALFORMED: Cleaned = { ok: false };
const DROPPED: Cleaned = { ok: true, line: null };

/** `foundation component transport priority address port typ type`, and what follows. */
const CANDIDATE =
  /^candidate:([\w+/]{1,32}) ([12]) (udp|tcp) (\d{1,10}) (\S{2,64}) (\d{1,5}) typ (host|srflx|prflx|relay)((?: [\w.:+/-]{1,64})*)$/i;
/** Names by which browsers hide addresses of a local network from pages. */
const HIDDEN_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local$/i;
const FIRST_FREE_PORT = 1_024;
/** The port that stands in candidates which only connect themselves. */
const DISCARD_PORT = 9;

/** A candidate as another browser may receive it; an empty one says that there are no more. */
export function cleanCandidate(text: string, rules: CandidateRules): Cleaned {
  if (text === '') return { ok: true, line: '' };
  const parts = text.length <= CALLS.candidate_max ? CANDIDATE.exec(text) : null;
  if (!parts) return MALFORMED;
  const [, foundation, component, transport, priority, address = '', port = '', type = '', more = ''] = parts;
  const range = HIDDEN_NAME.test(address) ? 'hidden' : rules.rangeOf(address);
  const rest = restOf(more);
  if (rest === null || Number(port) > 65_535) return MALFORMED;
  if (range === null || !passes(range, Number(port), type.toLowerCase(), rules)) return DROPPED;
  const line = `candidate:${foundation} ${component} ${transport} ${priority} ${address} ${port} typ ${type}`;
  return { ok: true, line: `${line}${type.toLowerCase() === 'host' ? '' : ' raddr 0.0.0.0 rport 0'}${rest}` };
}

function passes(range: AddressRange | 'hidden', port: number, type: string, rules: CandidateRules): boolean {
  if (rules.relay_only && type !== 'relay') return false;
  if (port < FIRST_FREE_PORT && port !== DISCARD_PORT) return false;
  return reaches(range, rules.networks);
}

/**
 * Whether one of two people can mean the other by an address of that kind: those of a private network only where both come from the
 * same place or both from private networks, so that nobody has others knock at machines beside them.
 */
function reaches(range: AddressRange | 'hidden', [one, other]: CandidateRules['networks']): boolean {
  const local = (network: string): boolean => network === 'own' || network === 'private';
  switch (range) {
    case 'public':
    case 'hidden':
      return true;
    case 'private':
      return one === other || (local(one) && local(other));
    case 'own':
      return one === 'own' && other === 'own';
    case 'never':
      return false;
  }
}

/** The named values behind a candidate, without the address that it was seen from; null: they are not in pairs. */
function restOf(more: string): string | null {
  const words = more.split(' ').filter(Boolean);
  if (words.length % 2 !== 0) return null;
  const pairs = words.flatMap((name, index) => (index % 2 === 0 ? [[name, words[index + 1] ?? ''] as const] : []));
  const kept = pairs.filter(([name]) => !['raddr', 'rport'].includes(name.toLowerCase()));
  return kept.map(([name, value]) => ` ${name} ${value}`).join('');
}

/** Candidates without those that may not pass, which may be all of them; null: one is malformed. */
export function cleanCandidates<C extends { readonly candidate: string }>(
  candidates: readonly C[],
  rules: CandidateRules,
): C[] | null {
  const kept: C[] = [];
  for (const one of candidates) {
    const clean = cleanCandidate(one.candidate, rules);
    if (!clean.ok) return null;
    if (clean.line !== null) kept.push({ ...one, candidate: clean.line });
  }
  return kept;
}
