import { withTypedTexts, type TextRules, type TypedTexts } from '../../language/typed-texts.ts';
import { descriptionHtml, descriptionText } from './description.ts';
import { EDIT_LIMITS, type SpeakerValue, type TrackValue } from './fields.ts';

/** The texts of a session, and of each of its speakers, that a form has in every language of the event (TXT5). */
export const SESSION_TEXTS = {
  title: { max: EDIT_LIMITS.title },
  description: { max: EDIT_LIMITS.description, html: true },
} as const satisfies TextRules;
export const SPEAKER_TEXTS = { bio: { max: EDIT_LIMITS.bio, html: true } } as const satisfies TextRules;
export const TRACK_TEXTS = { name: { max: EDIT_LIMITS.track } } as const satisfies TextRules;

/** A speaker as a form sends them: `bio` is plain text; null: it stays, since it has formatting. */
export interface TypedSpeaker extends Pick<SpeakerValue, 'uid' | 'name' | 'company' | 'job_title'> {
  readonly bio: string | null;
  /** Id of a file; null: none; undefined: it stays. */
  readonly picture?: string | null | undefined;
  /** Their e-mail address, which no session has; undefined: it stays; empty: none. */
  readonly email?: string | undefined;
  /** Its bio in further languages; undefined: it stays. */
  readonly translations?: TypedTexts | undefined;
}

/**
 * Speakers as they are stored (PRG6). Pictures, and formatting that a form cannot show, stay with their person.
 * @param known the speakers of the session before, then the same people in other sessions
 */
export function speakersOf(typed: readonly TypedSpeaker[], known: readonly SpeakerValue[]): SpeakerValue[] {
  return typed.map((speaker) => {
    const before = known.find(({ uid }) => uid === speaker.uid);
    // A person who was chosen by name comes with what other sessions say of them.
    const chosen = speaker.bio === null && speaker.company === '' && speaker.job_title === '';
    const { company, job_title } = chosen && before ? before : speaker;
    return speakerAs({ ...speaker, company, job_title }, before);
  });
}

/** The columns of those who lead a session: the first one is the lead host (PRG16). */
export function hostColumns(hosts: readonly SpeakerValue[]) {
  const [lead, ...others] = hosts;
  return {
    hosts,
    lead_host_profile_image: lead?.profile_picture ?? null,
    co_host_profile_images: others.flatMap(({ profile_picture }) => profile_picture ?? []),
  };
}

/** A speaker as typed. @param before the same person as they are stored; undefined: they are new */
export function speakerAs(
  { uid, name, company, job_title, bio, picture, translations = {} }: TypedSpeaker,
  before: SpeakerValue | undefined,
): SpeakerValue {
  const texts = withTypedTexts(before?.translations ?? {}, translations, SPEAKER_TEXTS);
  return {
    ...{ uid, name: name.trim(), company: company.trim(), job_title: job_title.trim() },
    bio: bioOf(bio, before?.bio ?? ''),
    profile_picture: picture === undefined ? (before?.profile_picture ?? null) : picture,
    ...(Object.keys(texts).length > 0 && { translations: texts }),
  };
}

/** A track as it is stored: a name that is empty in a language is none. */
export function tidyTrack({ translations = {}, ...track }: TrackValue): TrackValue {
  const texts = withTypedTexts({}, translations, TRACK_TEXTS) as NonNullable<TrackValue['translations']>;
  return { ...track, ...(Object.keys(texts).length > 0 && { translations: texts }) };
}

function bioOf(typed: string | null, stored: string): string {
  const known = descriptionText(stored);
  return typed === null || known === null || typed.trim() === known ? stored : descriptionHtml(typed);
}
