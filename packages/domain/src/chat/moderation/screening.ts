import { isKnownHost, linkedHosts } from '../writing/links.ts';
import { moderates, type ChatPerson } from './rules.ts';
import { blockedWord, findBlockedWord } from './word-match.ts';

export const LINK_RULES = ['all', 'known', 'none'] as const;
export const MATCH_ACTIONS = ['refuse', 'hold'] as const;

/** The rules for what attendees say in an event's channels. Private chats and questions know none (D96). */
export interface ChatRules {
  /** Words and phrases; one that ends with `*` is the beginning of a word. */
  readonly blocked_words: readonly string[];
  readonly links: (typeof LINK_RULES)[number];
  /** Hosts that may be linked where `links` is `known`, with all below them. */
  readonly known_hosts: readonly string[];
  /** The end of a message that has such a word or link. */
  readonly on_match: (typeof MATCH_ACTIONS)[number];
  /** Whether the first message of a newcomer waits for those who moderate. */
  readonly hold_first: boolean;
}

export const NO_RULES: ChatRules = {
  blocked_words: [],
  links: 'all',
  known_hosts: [],
  on_match: 'refuse',
  hold_first: false,
};

/** Limits of the rules, and of what waits. */
export const SCREENING = {
  words_max: 500,
  /** Characters of a word or a host. */
  word_max: 80,
  hosts_max: 200,
  /** Messages of one person that wait at a time. */
  held_max: 5,
  /** Messages in a page of the queue, and at most. */
  page_size: 30,
  page_max: 100,
} as const;

export const HOLD_REASONS = ['word', 'link', 'first_message'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The verdict on a message. `found` is the word or the host. */
export type Verdict =
  | { readonly kind: 'pass' }
  | { readonly kind: 'refuse'; readonly code: 'blocked_word' | 'link_refused' }
  | { readonly kind: 'hold'; readonly reason: HoldReason; readonly found: string };

const PASS: Verdict = { kind: 'pass' };

/** The first thing in a text that the rules do not allow, or null. */
export function offence(
  text: string,
  rules: ChatRules,
): { readonly kind: 'word' | 'link'; readonly found: string } | null {
  const words = rules.blocked_words.flatMap((word) => blockedWord(word) ?? []);
  const word = findBlockedWord(text, words);
  if (word) return { kind: 'word', found: word.word };
  if (rules.links === 'all') return null;
  const known = rules.links === 'known' ? rules.known_hosts : [];
  const host = linkedHosts(text).find((one) => !isKnownHost(one, known));
  return host === undefined ? null : { kind: 'link', found: host };
}

/**
 * The verdict on a text that a person sends. Those who moderate are bound by no rule.
 * @param newcomer nothing that they said stands in the channel yet
 */
export function screen(text: string, rules: ChatRules, person: ChatPerson, newcomer: boolean): Verdict {
  if (moderates(person.roles)) return PASS;
  const found = offence(text, rules);
  if (found && rules.on_match === 'refuse') return refusal(found.kind);
  if (found) return { kind: 'hold', reason: found.kind, found: found.found };
  return rules.hold_first && newcomer ? { kind: 'hold', reason: 'first_message', found: '' } : PASS;
}

/** The same of the text of a message that stands: it can be refused, and not wait. */
export function screenEdit(text: string, rules: ChatRules, person: ChatPerson): 'blocked_word' | 'link_refused' | null {
  const found = moderates(person.roles) ? null : offence(text, rules);
  return found && codeOf(found.kind);
}

const codeOf = (kind: 'word' | 'link'): 'blocked_word' | 'link_refused' =>
  kind === 'word' ? 'blocked_word' : 'link_refused';
const refusal = (kind: 'word' | 'link'): Verdict => ({ kind: 'refuse', code: codeOf(kind) });

/** Rules as they are kept: words trimmed, once each; hosts without scheme, path and `www.`, lower case. */
export function tidyRules(rules: ChatRules): ChatRules {
  const once = (all: readonly string[]): string[] => [...new Set(all.filter((one) => one !== ''))];
  return {
    ...rules,
    blocked_words: once(rules.blocked_words.map((word) => plain(word).trim().replace(/\s+/g, ' '))),
    known_hosts: once(rules.known_hosts.map(tidyHost)),
  };
}

/** A text that can be stored: halves of broken surrogate pairs and control characters are none. */
const plain = (raw: string): string => raw.toWellFormed().replace(/\p{Cc}/gu, ' ');

function tidyHost(raw: string): string {
  const host = plain(raw)
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '');
  return (host.split(/[/?#:]/, 1)[0] ?? '').replace(/^www\./, '').replace(/\.+$/, '');
}

/** Whether a word or phrase can be blocked: short enough, and with something to look for. */
export const mayBlock = (word: string): boolean => word.length <= SCREENING.word_max && blockedWord(word) !== null;

/** Whether a line names a site that may be known. */
export function mayKnow(line: string): boolean {
  return line.length <= SCREENING.word_max && !/\s/.test(line.trim()) && tidyHost(line) !== '';
}
