import { chance, pick } from './chance.ts';
import { NAMES } from './names.ts';
import { portraitName } from './portraits.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from './spoken.ts';

/** A person behind whom no person stands, as they stand in the list of people. */
export interface MadeUpPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly role: string;
  readonly language: SpokenLanguage;
  readonly avatar_preset: string;
  /** The name of their portrait. */
  readonly portrait: string;
  readonly attending_virtually: boolean;
}

/** Of ten people, how many speak each language where several are spoken. */
const SHARES: Readonly<Record<SpokenLanguage, number>> = { en: 6, de: 3, ar: 1 };

/**
 * The person of a number in a simulation. Of 600 numbers in a row no two have the same name.
 * @param languages those that are spoken; none: all
 * @param presets avatars to choose from
 */
export function madeUpPerson(
  seed: number,
  index: number,
  languages: readonly SpokenLanguage[],
  presets: readonly string[],
): MadeUpPerson {
  const language = languageOf(seed, index, languages.length === 0 ? SPOKEN_LANGUAGES : languages);
  const { first, last, companies, roles } = NAMES[language];
  const of = (what: string): number => chance(seed, what, index);
  // The lengths of the lists have no divisor in common, nor with the steps: no pair comes twice before all have come.
  const start = Math.floor(chance(seed, 'names') * first.length);
  return {
    first_name: first[(start + index * 5) % first.length] ?? '',
    last_name: last[(start + index * 7) % last.length] ?? '',
    company: pick(companies, of('company')) ?? '',
    role: pick(roles, of('role')) ?? '',
    language,
    avatar_preset: pick(presets, of('avatar')) ?? '',
    portrait: portraitName(index),
    attending_virtually: of('place') < 0.7,
  };
}

function languageOf(seed: number, index: number, languages: readonly SpokenLanguage[]): SpokenLanguage {
  const shares = languages.flatMap((language) => Array<SpokenLanguage>(SHARES[language]).fill(language));
  return pick(shares, chance(seed, 'language', index)) ?? 'en';
}

/**
 * The languages in which people write: each their own where another person who is here speaks it too, else English.
 * @param here the languages of those who are here
 */
export function writtenLanguage(own: SpokenLanguage, here: readonly SpokenLanguage[]): SpokenLanguage {
  return here.filter((language) => language === own).length > 1 ? own : 'en';
}

const GERMAN_WORDS = /\b(?:und|oder|ist|sind|nicht|ich|wir|ihr|der|die|das|wie|wo|warum|gibt|kann|danke|hallo)\b/i;

/** The language of a visitor's words, as far as one hears it. */
export function detectLanguage(text: string): SpokenLanguage {
  if (/\p{Script=Arabic}/u.test(text)) return 'ar';
  return /[äöüß]/i.test(text) || GERMAN_WORDS.test(text) ? 'de' : 'en';
}
