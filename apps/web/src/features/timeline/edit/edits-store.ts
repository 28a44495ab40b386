import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import {
  changeSession,
  endSession,
  extendSession,
  listEditableSessions,
  listEdits,
  openSession,
  releaseSession,
  undoEdit,
  type EditableSession,
  type Edited,
  type Undone,
  type OpenedSession,
  type SessionEdit,
} from '@plenary/contract/timeline/edit';
import { undoEdits } from '@plenary/contract/timeline/late';
import {
  addPicture,
  addSession,
  changeSessions,
  PICTURE_FILE,
  removeSession,
  type SentPicture,
} from '@plenary/contract/timeline/programme';
import type { EditField } from '@plenary/domain/timeline/edit/fields';
import type { ManyAct } from '@plenary/domain/timeline/edit/many';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';
import { newId } from '../../../page/new-id.ts';
import { changesOf, draftOf, isUntouched, rebased, type Draft, type DraftChanges } from './draft.ts';
import { merged } from './edit-list.ts';

/** The session that is being edited: as it was opened, as it is typed, and as it has become meanwhile. */
export interface Editor {
  readonly base: OpenedSession;
  readonly draft: Draft;
  /** The session as another person made it since it was opened. */
  readonly current: OpenedSession | null;
  /** It was removed since. */
  readonly gone: boolean;
  /** It is not there yet: saving adds it. */
  readonly fresh: boolean;
  /** Addresses of its pictures, by their ids. */
  readonly pictures: Readonly<Record<string, string>>;
  /** For organisers: e-mail addresses of its speakers and hosts, by their uid. */
  readonly emails: Readonly<Record<string, string>>;
}

export interface EditsState {
  readonly load: 'loading' | 'failed' | 'ready';
  readonly sessions: readonly EditableSession[];
  readonly editor: Editor | null;
  readonly edits: readonly SessionEdit[];
  /** When the server said so, in ms of this device's clock. */
  readonly edits_read_at: number;
  /** Sessions whose quick action is under way. */
  readonly busy: ReadonlySet<string>;
}

const NOTHING = { current: null, gone: false, fresh: false } as const;
const NO_FILES = { pictures: {}, emails: {} } as const;

interface OpenedAnswer {
  readonly session: OpenedSession;
  readonly pictures: Record<string, string>;
  readonly emails?: Record<string, string> | undefined;
}

/** A session that nobody has described yet. */
const BLANK: Omit<OpenedSession, 'id' | 'starts_at' | 'ends_at' | 'location'> = {
  ...{ version: 0, type: 'meeting', title: '', link: null, max_occupancy: 0, featured: false },
  ...{ cancelled: false, hidden: false },
  ...{ misc: null, speakers: [], categories: [], format: null, described: false, pictured: false, imported: false },
  ...{ kept: [], description: '', language: null, picture: null, large_picture: null },
  stream: { kind: 'hall', address: '', title: '', poster: null, sponsor: { name: '', url: '', logo: null } },
  ...{ part: { session: null, minutes: 0 }, open_session: false, switched_off: [], hosts: [] },
  translations: {},
};

/** The fields that a new session is sent with even where they stand as they were offered. */
const UNSAID = { starts_at: '', ends_at: '', location: '' } as const;

interface Ports {
  readonly api: Api;
  /** Slug. */
  readonly event: string;
  /** IANA name of the event's zone. */
  readonly zone: string;
  /** This device's clock, in ms. */
  readonly now: () => number;
  /** Sessions are shown as the team wants them; absent: as attendees see them. */
  readonly organises?: true;
}

/** The host's page: the sessions that are listed, the one that is edited, and what can be done about them. */
export class TimelineEdits {
  readonly #ports: Ports;
  #collects = false;
  readonly state = createStore<EditsState>(() => ({
    load: 'loading',
    sessions: [],
    editor: null,
    edits: [],
    edits_read_at: 0,
    busy: new Set(),
  }));

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Changes are collected, instead of being seen at once. */
  get collects(): boolean {
    return this.#collects;
  }

  /** Says whether changes are collected from now on. */
  setCollects(collects: boolean): void {
    this.#collects = collects;
  }

  /** Reads everything; what was typed stays. */
  async load(): Promise<void> {
    const sessions = await this.#readAll();
    if (sessions) this.#take(sessions, null);
    else if (this.state.getState().load !== 'ready') this.state.setState({ load: 'failed' });
    await Promise.all([this.#readEdits(), this.#renewEditor()]);
  }

  /** Reads everything once changes that waited were released or given up: a session that waited may be an older one by now. */
  async renew(): Promise<void> {
    this.state.setState(({ sessions }) => ({ sessions: sessions.filter(({ waiting }) => waiting === undefined) }));
    await this.load();
  }

  /** All sessions, part by part; null: they could not be read. */
  async #readAll(): Promise<readonly EditableSession[] | null> {
    const { api, event } = this.#ports;
    const sessions: EditableSession[] = [];
    for (let has_more = true; has_more;) {
      const after = sessions.at(-1)?.id;
      const query = { ...this.#collected(), ...(after !== undefined && { after }) };
      const answer = await api.call(listEditableSessions, { params: { event }, query });
      if (!answer.ok) return null;
      sessions.push(...answer.value.sessions);
      has_more = answer.value.has_more && answer.value.sessions.length > 0;
    }
    return sessions;
  }

  /** Reads some sessions again, since they were changed or removed. */
  async refresh(ids: readonly string[]): Promise<void> {
    const { api, event } = this.#ports;
    const answer = await api.call(listEditableSessions, {
      params: { event },
      query: { ids: ids.join(','), ...this.#collected() },
    });
    if (answer.ok) this.#take(answer.value.sessions, ids);
    await Promise.all([this.#readEdits(), this.#renewEditor(ids)]);
  }

  async quick(action: 'extend' | 'end', { id, version }: EditableSession): Promise<Answered<Edited>> {
    const { api, event } = this.#ports;
    const operation = action === 'extend' ? extendSession : endSession;
    this.#setBusy(id, true);
    const answer: Answered<Edited> = await api.call(operation, { params: { event, id }, body: { version } });
    this.#setBusy(id, false);
    return this.#answered(answer);
  }

  /** Gives fields of the session that is open back to the schedule. */
  async release(session: EditableSession, fields: readonly EditField[]): Promise<Answered<Edited>> {
    const { api, event } = this.#ports;
    const { id, version } = session;
    const body = { version, fields: [...fields], ...this.#collect([session]) };
    return this.#answered(await api.call(releaseSession, { params: { event, id }, body }));
  }

  async undo(id: string): Promise<Answered<Edited | Undone>> {
    const { api, event } = this.#ports;
    return this.#answered(await api.call(undoEdit, { params: { event, id } }));
  }

  /** Reads a session with all of it, and the addresses of its pictures. */
  async read(id: string): Promise<Answered<OpenedAnswer>> {
    const { api, event } = this.#ports;
    return api.call(openSession, { params: { event, id }, query: this.#collected() });
  }

  /** Opens a session for editing. Returns why that was refused, or null. */
  async open(id: string): Promise<AnsweredRefusal | null> {
    const { zone } = this.#ports;
    const answer = await this.read(id);
    if (!answer.ok) return answer.refusal;
    const { session: base, pictures, emails = {} } = answer.value;
    this.state.setState({ editor: { ...NOTHING, base, pictures, emails, draft: draftOf(base, zone) } });
    return null;
  }

  /** Opens the form of a session that is to be added there and then. */
  openNew(at: Pick<OpenedSession, 'starts_at' | 'ends_at' | 'location'>): void {
    const base = { ...BLANK, ...at, id: newId() };
    this.state.setState({
      editor: { ...NOTHING, fresh: true, ...NO_FILES, base, draft: draftOf(base, this.#ports.zone) },
    });
  }

  /** Adds a copy of a session at other times. */
  async copy(of: EditableSession, times: Pick<DraftChanges, 'starts_at' | 'ends_at'>): Promise<Answered<Edited>> {
    const { api, event } = this.#ports;
    const body = { id: newId(), copy_of: of.id, ...times, ...this.#collect([of]) };
    return this.#answered(await api.call(addSession, { params: { event }, body }));
  }

  /** Changes fields of a session without opening it; a newer state that others made of it is shown. */
  async change(session: EditableSession, changes: DraftChanges): Promise<Answered<Edited>> {
    const { api, event } = this.#ports;
    const { id, version } = session;
    const body = { ...changes, version, ...this.#collect([session]) };
    this.#setBusy(id, true);
    const answer = await api.call(changeSession, { params: { event, id }, body });
    this.#setBusy(id, false);
    if (!answer.ok && answer.refusal.code === 'session_changed')
      this.#take([answer.refusal.current as OpenedSession], [id]);
    return this.#answered(answer);
  }

  /** Removes a session; resolves to the edit that brings it back; null: it is collected. */
  async remove(session: EditableSession): Promise<Answered<{ readonly edit: string | null }>> {
    const { api, event } = this.#ports;
    const { id, version } = session;
    const body = { version, ...this.#collect([session]) };
    const answer = await api.call(removeSession, { params: { event, id }, body });
    if (!answer.ok) return answer;
    if (this.state.getState().editor?.base.id === id) this.close();
    this.#take([], [id]);
    void this.#readEdits();
    return answer;
  }

  /** Does something to several sessions; resolves to the edits that undo it. */
  async changeMany(
    sessions: readonly EditableSession[],
    act: ManyAct,
  ): Promise<Answered<{ readonly sessions: number; readonly edits: string[] }>> {
    const { api, event } = this.#ports;
    const body = { sessions: sessions.map(({ id, version }) => ({ id, version })), act, ...this.#collect(sessions) };
    const answer = await api.call(changeSessions, { params: { event }, body });
    await this.load();
    return answer;
  }

  async undoMany(edits: readonly string[]): Promise<Answered<{ readonly sessions: number }>> {
    const { api, event } = this.#ports;
    const answer = await api.call(undoEdits, { params: { event }, body: { edits: [...edits] } });
    await this.load();
    return answer;
  }

  /** Keeps a picture that was chosen; resolves to its id, or why it cannot be had. */
  async sendPicture(file: File): Promise<Answered<SentPicture>> {
    const { api, event } = this.#ports;
    // The contract names the file beside the body, whose fields it is sent with.
    const body = { [PICTURE_FILE.field]: file } as object as Record<string, never>;
    return api.call(addPicture, { params: { event }, body, as: 'form' });
  }

  type(values: Partial<Draft>): void {
    const { editor } = this.state.getState();
    if (editor) this.#edit({ draft: { ...editor.draft, ...values } });
  }

  /** Whether something was typed that closing would lose. */
  isTyped(): boolean {
    const { editor } = this.state.getState();
    return editor !== null && !isUntouched(editor.draft, draftOf(editor.base, this.#ports.zone));
  }

  /** Sends what was typed of the session that is open. Returns the answer, or the inputs that cannot be sent as they are. */
  async save({ base, draft, fresh }: Editor): Promise<Answered<Edited> | readonly (keyof Draft)[]> {
    const { api, event, zone } = this.#ports;
    const { id, version } = base;
    const before = draftOf(base, zone);
    const { changes, unusable } = changesOf(draft, fresh ? { ...before, ...UNSAID } : before, zone);
    if (unusable.length > 0) return unusable;
    const answer: Answered<Edited> = fresh
      ? await api.call(addSession, { params: { event }, body: { id, ...changes, ...this.#collect([]) } })
      : await api.call(changeSession, {
          params: { event, id },
          body: { ...changes, version, ...this.#collect([base]) },
        });
    if (answer.ok) this.close();
    else if (answer.refusal.code === 'session_changed')
      this.#edit({ current: answer.refusal.current as OpenedSession });
    else if (answer.refusal.code === 'session_gone') this.#edit({ gone: true });
    return this.#answered(answer);
  }

  /** Goes on from what another person made of it: with what was typed, or without. */
  resolve(typed: 'keep' | 'drop'): void {
    const { zone } = this.#ports;
    const { editor } = this.state.getState();
    if (!editor?.current) return;
    const current = draftOf(editor.current, zone);
    const draft = typed === 'keep' ? rebased(editor.draft, draftOf(editor.base, zone), current) : current;
    this.#edit({ ...NOTHING, base: editor.current, draft });
  }

  close(): void {
    this.state.setState({ editor: null });
  }

  /** The list, and the editor where it shows that session, follow an edit at once. */
  #answered<E extends Edited | Undone>(answer: Answered<E>): Answered<E> {
    if (!answer.ok) return answer;
    const { session } = answer.value;
    // One that was taken back goes by its live event.
    if (session) this.#take([session], [session.id]);
    if (session) this.#notice(session);
    void this.#readEdits();
    return answer;
  }

  #take(read: readonly EditableSession[], asked: readonly string[] | null): void {
    const there = read.filter(({ waiting }) => waiting !== 'removed');
    this.state.setState(({ sessions }) => ({ load: 'ready', sessions: merged(sessions, there, asked) }));
  }

  /** Organisers are shown sessions as the team wants them. */
  #collected(): { readonly collected?: true } {
    return this.#ports.organises ? { collected: true } : {};
  }

  /** Changes are collected now, or of a session of which one waits already. */
  #collect(sessions: readonly EditableSession[]): { readonly collect?: true } {
    const wanted = this.#collects || sessions.some(({ waiting }) => waiting !== undefined);
    return this.#ports.organises && wanted ? { collect: true } : {};
  }

  #edit(change: Partial<Editor>): void {
    this.state.setState(({ editor }) => ({ editor: editor && { ...editor, ...change } }));
  }

  #setBusy(id: string, on: boolean): void {
    this.state.setState(({ busy }) => ({
      busy: new Set([...busy].filter((other) => other !== id).concat(on ? id : [])),
    }));
  }

  async #readEdits(): Promise<void> {
    const { api, event } = this.#ports;
    const answer = await api.call(listEdits, { params: { event } });
    if (answer.ok) this.state.setState({ edits: answer.value.edits, edits_read_at: this.#ports.now() });
  }

  /** Reads the session that is open again. @param ids where it is among these; absent: in any case */
  async #renewEditor(ids?: readonly string[]): Promise<void> {
    const { api, event } = this.#ports;
    const { fresh, base } = this.state.getState().editor ?? {};
    const id = base?.id;
    if (id === undefined || fresh || (ids && !ids.includes(id))) return;
    const answer = await api.call(openSession, { params: { event, id }, query: this.#collected() });
    if (answer.ok) this.#notice(answer.value.session);
    else if (answer.refusal.code === 'session_gone' && this.state.getState().editor?.base.id === id)
      this.#edit({ gone: true });
  }

  /** A newer state of the session that is open: it is shown at once where nothing was typed, else it is said. */
  #notice(session: OpenedSession): void {
    const { editor } = this.state.getState();
    if (editor?.base.id !== session.id || session.version <= (editor.current ?? editor.base).version) return;
    if (this.isTyped()) this.#edit({ current: session });
    else this.#edit({ ...NOTHING, base: session, draft: draftOf(session, this.#ports.zone) });
  }
}
