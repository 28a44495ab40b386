import type { AnsweredRefusal, FieldErrors } from '@plenary/contract/errors';
import type { ChosenLanguage, OwnProfile } from '@plenary/contract/profile/operations';
import type { ProfileSwitch } from '@plenary/domain/profile/switches';

/** Lines of text of the settings, in the order of the form (SET1). */
export const TEXT_FIELDS = [
  'first_name',
  'last_name',
  'screen_name',
  'company',
  'role',
  'interests',
  'email',
  'password',
  'new_password',
  'confirm_password',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** The fields that can be changed. `avatar_picture` is the filename of a picture; empty: none. */
export type Values = Record<TextField, string> &
  Record<ProfileSwitch, boolean> & {
    readonly avatar_picture: string;
    readonly avatar_preset: string;
    readonly language: ChosenLanguage;
  };
export type Field = keyof Values;
export type Draft = Partial<Values>;

export const REQUIRED: ReadonlySet<Field> = new Set<Field>(['first_name', 'email']);

export interface SettingsState {
  readonly load: 'loading' | 'ready' | 'failed';
  /** The saved values; null before they have arrived. */
  readonly saved: OwnProfile | null;
  /** The fields of a new password are shown. */
  readonly changing_password: boolean;
  /** The typed values, whether they differ from the saved ones or not. */
  readonly draft: Draft;
  /** Texts of the server beside the fields. */
  readonly errors: FieldErrors;
  readonly outcome: Outcome;
}

/** How the last save went. */
export type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'saving'; readonly sent: Draft }
  | { readonly kind: 'saved' }
  | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal };

export type SettingsEvent =
  | { readonly kind: 'loading' }
  | { readonly kind: 'load_failed' }
  | { readonly kind: 'loaded'; readonly profile: OwnProfile }
  | { readonly kind: 'edited'; readonly values: Draft }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly profile: OwnProfile }
  | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal }
  | { readonly kind: 'password_asked'; readonly changing: boolean }
  | { readonly kind: 'discarded' };

const CLEAN = { draft: {}, errors: {}, outcome: { kind: 'none' }, changing_password: false } as const;
export const INITIAL: SettingsState = { ...CLEAN, load: 'loading', saved: null };

/** The next state. */
export function reduceSettings(state: SettingsState, event: SettingsEvent): SettingsState {
  switch (event.kind) {
    case 'loading':
      return { ...state, load: state.saved ? 'ready' : 'loading', outcome: beyondSaved(state.outcome) };
    case 'load_failed':
      return { ...state, load: state.saved ? 'ready' : 'failed' };
    case 'loaded':
      return { ...state, load: 'ready', saved: event.profile };
    case 'edited':
      return edited(state, event.values);
    case 'saving':
      return { ...state, errors: {}, outcome: { kind: 'saving', sent: toSend(state) } };
    case 'saved':
      return saved(state, event.profile);
    case 'refused':
      return { ...state, errors: event.refusal.errors ?? {}, outcome: { kind: 'refused', refusal: event.refusal } };
    case 'password_asked':
      return { ...(event.changing ? state : edited(state, NO_NEW_PASSWORD)), changing_password: event.changing };
    case 'discarded':
      return { ...state, ...CLEAN };
  }
}

const NO_NEW_PASSWORD = { new_password: '', confirm_password: '' };

function saved(state: SettingsState, profile: OwnProfile): SettingsState {
  const draft = typedSince(state);
  const changing_password = Boolean(draft.new_password || draft.confirm_password);
  return { ...state, saved: profile, draft, changing_password, outcome: { kind: 'saved' } };
}

/** The values as the form shows them: what was typed, else what is saved. */
export function shownValues(state: SettingsState): Values | null {
  return state.saved && { ...savedValues(state.saved), ...state.draft };
}

/** The changes: typed values that differ from the saved ones. */
export function changes({ saved, draft }: SettingsState): Draft {
  if (!saved) return {};
  const before: Values = savedValues(saved);
  const changed = Object.entries(draft).filter(([field, value]) => value !== before[field as Field]);
  return Object.fromEntries(changed);
}

/** Whether there is anything to save, and nothing is being saved. */
export function canSave(state: SettingsState): boolean {
  return state.outcome.kind !== 'saving' && Object.keys(toSend(state)).length > 0;
}

/** Whether a save needs the password until now, so that its field is shown: for a new password or address (SET27). */
export function needsPassword(state: SettingsState): boolean {
  if (!state.saved?.has_password) return false;
  return state.changing_password || changes(state).email !== undefined;
}

/**
 * The body of a save: the changes. A new password goes with its repetition, and that or a new address with the password
 * until now, where there is one.
 */
export function toSend(state: SettingsState): Draft {
  const { password = '', ...changed } = changes(state);
  const { new_password, confirm_password, email } = changed;
  const repeated = new_password !== undefined || confirm_password !== undefined;
  return {
    ...changed,
    ...((repeated || email !== undefined) && state.saved?.has_password && { password }),
    ...(repeated && { new_password: new_password ?? '', confirm_password: confirm_password ?? '' }),
  };
}

const NO_TEXTS: readonly string[] = [];

/** The server's texts under a field. The same list as long as nothing changes. */
export function errorsOf({ errors }: SettingsState, field: Field): readonly string[] {
  return errors[field] ?? NO_TEXTS;
}

/** Whether a field was emptied that must not be. */
export function isEmptied({ draft }: SettingsState, field: TextField): boolean {
  return REQUIRED.has(field) && draft[field]?.trim() === '';
}

function savedValues({ user, language }: OwnProfile): Values {
  const { avatar_picture, ...rest } = user;
  return {
    ...rest,
    language,
    password: '',
    new_password: '',
    confirm_password: '',
    avatar_picture: avatar_picture?.filename ?? '',
  };
}

/** Editing clears the errors of what is edited, of all passwords for one of them, and what the last save said. */
function edited(state: SettingsState, values: Draft): SettingsState {
  const fields = Object.keys(values).flatMap((field) => (PASSWORDS.includes(field) ? PASSWORDS : [field]));
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([field]) => !fields.includes(field)));
  return { ...state, draft: { ...state.draft, ...values }, errors, outcome: beyondSaved(state.outcome) };
}

/** A success is old news once something is edited, or the tab is opened again. */
const beyondSaved = (outcome: Outcome): Outcome => (outcome.kind === 'saved' ? { kind: 'none' } : outcome);

const PASSWORDS: readonly string[] = ['password', 'new_password', 'confirm_password'];

/** Text that was typed while the save was under way stays unsaved. */
function typedSince({ draft, outcome }: SettingsState): Draft {
  if (outcome.kind !== 'saving') return {};
  const { sent } = outcome;
  return Object.fromEntries(Object.entries(draft).filter(([field, value]) => value !== sent[field as Field]));
}
