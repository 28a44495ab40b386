/**
 * A text as it is shipped: plain, or in parts. The parser of ICU messages stays at home; what a browser gets is this.
 * A part is plain text, `['v', name]` (a value as it is), `['n', name, offset]` (a number in the language's digits), or
 * a choice between messages: `['p' | 'o', name, offset, cases]` by the language's plural rules (cardinal, ordinal),
 * `['s', name, cases]` by the value itself.
 */
export type Message = string | readonly Part[];
export type Part =
  | string
  | readonly [kind: 'v', name: string]
  | readonly [kind: 'n', name: string, offset: number]
  | readonly [kind: 'p' | 'o', name: string, offset: number, cases: Cases]
  | readonly [kind: 's', name: string, cases: Cases];
export type Cases = Readonly<Record<string, Message>>;

export type Values = Readonly<Record<string, string | number>>;

/**
 * A message in words.
 * @param locale tag for Intl
 */
export function formatMessage(message: Message, values: Values, locale: string): string {
  if (typeof message === 'string') return message;
  return message.map((part) => formatPart(part, values, locale)).join('');
}

function formatPart(part: Part, values: Values, locale: string): string {
  if (typeof part === 'string') return part;
  const value = values[part[1]] ?? '';
  switch (part[0]) {
    case 'v':
      return String(value);
    case 'n':
      return numberFormat(locale).format(Number(value) - part[2]);
    case 's':
      return formatMessage(caseOf(part[2], String(value)), values, locale);
    case 'p':
    case 'o': {
      const [kind, , offset, cases] = part;
      const category = pluralRules(locale, kind).select(Number(value) - offset);
      return formatMessage(cases[`=${value}`] ?? caseOf(cases, category), values, locale);
    }
  }
}

const caseOf = (cases: Cases, name: string): Message => cases[name] ?? cases['other'] ?? '';

/** Making these costs far more than using them. */
const numberFormats = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

export function numberFormat(locale: string): Intl.NumberFormat {
  let known = numberFormats.get(locale);
  if (!known) numberFormats.set(locale, (known = new Intl.NumberFormat(locale)));
  return known;
}

function pluralRules(locale: string, kind: 'p' | 'o'): Intl.PluralRules {
  let known = rules.get(kind + locale);
  if (!known) rules.set(kind + locale, (known = new Intl.PluralRules(locale, kind === 'o' ? { type: 'ordinal' } : {})));
  return known;
}
