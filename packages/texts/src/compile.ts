import { parse, type Token } from '@messageformat/parser';
import type { Cases, Message, Part } from './message.ts';

/**
 * Compiles an ICU message. Values are plain (`{name}`) or counted (`{count, number}`, plural, selectordinal), a choice
 * is a select; dates and lists are formatted before they are given.
 * @throws Error that says what is wrong with the message
 */
export function compileMessage(text: string): Message {
  return compact(compileTokens(parse(text), null));
}

interface Counted {
  readonly name: string;
  readonly offset: number;
}

/** @param counted what `#` stands for: the value of the plural around */
function compileTokens(tokens: readonly Token[], counted: Counted | null): Part[] {
  return tokens.map((token): Part => {
    switch (token.type) {
      case 'content':
        return token.value;
      case 'argument':
        return ['v', token.arg];
      case 'octothorpe':
        return counted ? ['n', counted.name, counted.offset] : '#';
      case 'select':
        return ['s', token.arg, casesOf(token, counted)];
      case 'plural':
      case 'selectordinal': {
        const offset = token.pluralOffset ?? 0;
        const cases = casesOf(token, { name: token.arg, offset });
        return [token.type === 'plural' ? 'p' : 'o', token.arg, offset, cases];
      }
      case 'function':
        if (token.key === 'number' && !token.param) return ['n', token.arg, 0];
        throw new Error(`{${token.arg}, ${token.key}} is not known: format it first and give its text`);
    }
  });
}

function casesOf(
  { arg, cases }: Extract<Token, { type: 'select' | 'plural' | 'selectordinal' }>,
  counted: Counted | null,
) {
  if (!cases.some(({ key }) => key === 'other')) throw new Error(`the choice by {${arg}} has no case "other"`);
  return Object.fromEntries(cases.map(({ key, tokens }) => [key, compact(compileTokens(tokens, counted))])) as Cases;
}

/** Neighbouring texts as one, and a text alone without a list. */
function compact(parts: readonly Part[]): Message {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  const [only = ''] = joined;
  return joined.length <= 1 && typeof only === 'string' ? only : joined;
}

/** The values that a text needs from its caller, by name. */
export type Needs = ReadonlyMap<string, 'string' | 'number'>;

/** The values of a message, in the order of their first use. */
export function needsOf(message: Message): Needs {
  const needs = new Map<string, 'string' | 'number'>();
  const visit = (inner: Message): void => {
    if (typeof inner === 'string') return;
    for (const part of inner) {
      if (typeof part === 'string') continue;
      const [kind, name] = part;
      if (kind === 'n' || kind === 'p' || kind === 'o') needs.set(name, 'number');
      else if (!needs.has(name)) needs.set(name, 'string');
      Object.values(choicesOf(part)).forEach(visit);
    }
  };
  visit(message);
  return needs;
}

/** The cases among which a part chooses; none where it does not. */
export function choicesOf(part: Exclude<Part, string>): Cases {
  if (part[0] === 's') return part[2];
  return part[0] === 'p' || part[0] === 'o' ? part[3] : {};
}
