import type { FieldErrors } from '@plenary/contract/errors';
import {
  saveSection,
  uploadPath,
  type Section,
  type SectionFile,
  type SectionName,
  type SectionRestore,
  type SectionValues,
} from '@plenary/contract/studio/sections';
import { pathText } from '@plenary/domain/problem';
import { mergeChanges, type Clash } from '@plenary/domain/studio/merge';
import { placeOf, unreleased, visibleOf } from '@plenary/domain/studio/unreleased';
import { useCallback, useState } from 'react';
import { useEvent } from '../../../page/boot.tsx';
import { useSending } from '../../../page/form/use-draft.ts';
import { useServices } from '../../../page/services.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { addressed, numbered, plain, same, valueAt, withValue, type Entry, type Path } from './values.ts';

/** The form of a section: what is typed, and what is done with it. */
export interface SectionForm {
  readonly values: Entry;
  /** Things that its entries may name. */
  readonly names: Section['names'];
  get(path: Path): unknown;
  set(path: Path, value: unknown): void;
  /** The file that a path stands for. */
  file(path: string): SectionFile | undefined;
  /** A fresh upload; returns its path. */
  uploaded(upload: string, file: File): string;
  /** Files that are being sent: what would be saved lacks them. */
  readonly uploads: number;
  /** One more is being sent, or one less. */
  countUpload(by: 1 | -1): void;
  /** Notes of the field of this id whether the last file that was chosen there was refused. Stays the same function. */
  readonly noteFile: (id: string, refused: boolean) => void;
  /** Some files that were chosen were refused: what is saved lacks them. */
  readonly lacksFiles: boolean;
  /** Notes of the field of this id whether a list stands in it that was not added. Stays the same function. */
  readonly noteUnadded: (id: string, is: boolean) => void;
  /** Saving has stopped, since such a list would have been left out. */
  readonly unadded: boolean;
  /** The problems of a field, or of what is in it. */
  errors(path: Path, within?: 'within'): readonly string[];
  /** Another one after each save, of others too. */
  readonly seenState: string;
  readonly dirty: boolean;
  readonly sending: boolean;
  readonly saved: boolean;
  /** A save of another organiser meanwhile, and where it differs from what is typed; null: nothing. */
  readonly meanwhile: { readonly clashes: readonly Clash[] } | null;
  /** Fields that were changed again since the state that the form began with, and what they are now. */
  readonly replaced: readonly Clash[];
  /** Goes on with both changes, or with theirs alone. */
  takeOver(how: 'both' | 'theirs'): void;
  readonly problems: readonly string[];
  /** Some of its fields were refused. */
  readonly wrong: boolean;
  /** Another number: what is typed was replaced as a whole. */
  readonly version: number;
  /** Changes that attendees do not see yet. */
  readonly unreleased: Section['unreleased'];
  /** Saves what is typed for the team alone. */
  saveDraft(): void;
  /** Shows attendees the changes of these ids, or takes them back. */
  release(ids: ReadonlySet<string>): void;
  giveUp(ids: ReadonlySet<string>): void;
  /** Takes an entry out of what attendees see; the team keeps it. */
  hide(id: string): void;
  /** Whether attendees see an entry, by its id. */
  seen(id: string): boolean;
  attributes(): ReturnType<ReturnType<typeof useSending>['form']>;
}

/** A section as it is sent, with the changes that attendees do not see yet. */
interface SaveBody {
  readonly values: SectionValues;
  readonly keep: string[];
  readonly hide?: string[];
}

interface State {
  /** The section as the server has it. */
  readonly base: Section;
  readonly typed: Entry;
  /** The typed values when they were saved. */
  readonly kept: Entry;
  readonly files: Section['files'];
  readonly theirs: Section | null;
  readonly version: number;
}

const stateOf = (base: Section, files: Section['files'] = {}): State => {
  const typed = numbered(base.values);
  return { base, typed, kept: typed, files: { ...files, ...base.files }, theirs: null, version: 0 };
};

const NONE: ReadonlySet<string> = new Set();

function withId(ids: ReadonlySet<string>, id: string, is: boolean): ReadonlySet<string> {
  if (ids.has(id) === is) return ids;
  return new Set(is ? [...ids, id] : [...ids].filter((one) => one !== id));
}

/** The ids of fields of which something is noted, and what notes it, which stays the same function. */
function useNotedFields(): [ids: ReadonlySet<string>, note: (id: string, is: boolean) => void] {
  const [ids, setIds] = useState(NONE);
  const note = useCallback((id: string, is: boolean) => setIds((now) => withId(now, id, is)), []);
  return [ids, note];
}

/**
 * Values as they are sent: a logo whose picture was taken away, a link without anything, and a tour without scenes, are
 * none. Words alone are no logo either, which the answer is to say.
 */
const LINK = ['event', 'settings', 'external_link'];

function toSend(values: Entry, before: SectionValues): SectionValues {
  const all = plain(values) as SectionValues;
  const link = valueAt(all, LINK);
  const empty = typeof link === 'object' && link !== null && Object.keys(link).length === 0;
  const sent = empty ? (withValue(all, LINK, undefined) as SectionValues) : all;
  const logo = valueAt(sent, ['event', 'media', 'logo']);
  const gone = valueAt(before, ['event', 'media', 'logo']) !== undefined || !valueAt(logo, ['alt']);
  if (logo && gone && valueAt(logo, ['file']) === undefined)
    return withValue(sent, ['event', 'media', 'logo'], undefined) as SectionValues;
  const scenes = valueAt(sent, ['tour', 'scenes']);
  if (Array.isArray(scenes) && scenes.length === 0)
    return withValue(sent, ['tour', 'scenes'], undefined) as SectionValues;
  return 'tour' in values ? { tour: null, ...sent } : sent;
}

function problemsAt(wrong: FieldErrors, path: string, within: 'within' | undefined): readonly string[] {
  if (!within) return wrong[path] ?? [];
  const inside = Object.keys(wrong).filter((field) => field === path || /^[.[]/.test(field.slice(path.length)));
  return inside.filter((field) => field.startsWith(path)).flatMap((field) => wrong[field] ?? []);
}

/** The section with what one save has changed taken back (RST3): later changes of other fields stay. */
function restored(start: Section, { before, after }: SectionRestore): State & Pick<SectionForm, 'replaced'> {
  const { value, clashes } = mergeChanges(after, before, start.values);
  return { ...stateOf(start), typed: numbered(value as Entry), replaced: clashes };
}

/**
 * @param start the section that came with the page
 * @param restore a save that is to be taken back; absent: none
 */
export function useSection(section: SectionName, start: Section, restore?: SectionRestore): SectionForm {
  const { slug: event } = useEvent();
  const { api } = useServices();
  const [begun] = useState(() => (restore ? restored(start, restore) : { ...stateOf(start), replaced: [] }));
  const [state, setState] = useState<State>(begun);
  const { kind, send, sending, problems, form } = useSending();
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [uploads, setUploads] = useState(0);
  const [refused, noteFile] = useNotedFields();
  const [lists, noteUnadded] = useNotedFields();
  const [stoppedBy, setStoppedBy] = useState(NONE);
  const { base, typed, kept, files, theirs } = state;
  const dirty = !same(typed, kept);
  const { visible = base.values, unreleased: waiting } = base;
  const waitingIds = waiting.map(({ id }) => id);
  const post = (body: SaveBody, done: (answer: Section) => (now: State) => State) =>
    void send(async () => {
      const answer = await api.call(saveSection, { params: { event, section }, body: { ...body, seen: base.seen } });
      if (!answer.ok) {
        const { code, current, errors = {} } = answer.refusal;
        setWrong(errors);
        if (code === 'changed_meanwhile') setState((now) => ({ ...now, theirs: current as Section }));
        return answer.refusal;
      }
      setWrong({});
      setState(done(answer.value));
      return null;
    });
  const save = (keepOf: (values: SectionValues) => string[]) => {
    const ready = addressed(typed);
    const values = toSend(ready, base.values);
    post({ values, keep: keepOf(values) }, (answer) => (now) => ({
      ...now,
      ...{ base: answer, kept: ready, theirs: null },
      typed: now.typed === typed ? ready : now.typed,
      files: { ...now.files, ...answer.files },
    }));
  };
  /** A list that was typed or pasted and not added is no part of the section: its field takes the focus instead. */
  const unlessUnadded = (act: () => void): void => {
    const [id] = lists;
    setStoppedBy(lists);
    if (id === undefined) return act();
    const field = document.getElementById(id);
    field?.closest('details')?.setAttribute('open', '');
    focusOn(field);
  };
  const begin = (answer: Section) => (now: State) => ({ ...stateOf(answer, now.files), version: now.version + 1 });
  const merged = theirs && mergeChanges(base.values, toSend(typed, base.values), theirs.values);
  return {
    ...{ values: typed, names: base.names, dirty, sending, uploads },
    ...{ noteFile, lacksFiles: refused.size > 0, seenState: base.seen },
    ...{ noteUnadded, unadded: stoppedBy === lists && lists.size > 0 },
    countUpload: (by) => setUploads((now) => now + by),
    get: (path) => valueAt(typed, path),
    set: (path, value) => setState((now) => ({ ...now, typed: withValue(now.typed, path, value) as Entry })),
    file: (path) => files[path],
    uploaded(upload, file) {
      const path = uploadPath(upload, file.name);
      const { name, type } = file;
      const added = { [path]: { name, type, url: URL.createObjectURL(file) } };
      setState((now) => ({ ...now, files: { ...now.files, ...added } }));
      return path;
    },
    errors: (path, within) => problemsAt(wrong, pathText(path), within),
    saved: kind === 'sent' && !dirty,
    meanwhile: merged && { clashes: merged.clashes },
    replaced: begun.replaced,
    takeOver(how) {
      if (!theirs || !merged) return;
      const next = { ...stateOf(theirs, files), version: state.version + 1 };
      setState(how === 'theirs' ? next : { ...next, typed: numbered(merged.value as Entry) });
    },
    problems,
    wrong: Object.keys(wrong).length > 0,
    version: state.version,
    unreleased: waiting,
    saveDraft: () =>
      unlessUnadded(() => save((values) => unreleased(plain(visible) as SectionValues, values).map(({ id }) => id))),
    release: (ids) => post({ values: base.values, keep: waitingIds.filter((id) => !ids.has(id)) }, begin),
    giveUp: (ids) =>
      post(
        {
          values: visibleOf(visible, base.values, { keep: ids, hide: new Set() }),
          keep: waitingIds.filter((id) => !ids.has(id)),
        },
        begin,
      ),
    hide: (id) => post({ values: base.values, keep: waitingIds, hide: [id] }, begin),
    seen: (id) => placeOf(id, visible) !== 'section',
    attributes: () => form(() => unlessUnadded(() => save(() => waitingIds))),
  };
}
