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
import type { EditField } from '@plenary/domain/timeline/edit/fields';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../api/client.ts';
import { changesOf, draftOf, isUntouched, rebased, type Draft } from './draft.ts';
import { merged } from './edit-list.ts';

/** The session that is being edited: as it was opened, as it is typed, and as it has become meanwhile. */
export interface Editor {
  readonly base: OpenedSession;
  readonly draft: Draft;
  /** The session as another person made it since it was opened. */
  readonly current: OpenedSession | null;
  /** It was removed since. */
  readonly gone: boolean;
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

const NOTHING = { current: null, gone: false } as const;

interface Ports {
  readonly api: Api;
  /** Slug. */
  readonly event: string;
  /** IANA name of the event's zone. */
  readonly zone: string;
  /** This device's clock, in ms. */
  readonly now: () => number;
}

/** The host's page: the sessions that are listed, the one that is edited, and what can be done about them. */
export class TimelineEdits {
  readonly #ports: Ports;
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

  /** Reads everything; what was typed stays. */
  async load(): Promise<void> {
    const sessions = await this.#readAll();
    if (sessions) this.#take(sessions, null);
    else if (this.state.getState().load !== 'ready') this.state.setState({ load: 'failed' });
    await Promise.all([this.#readEdits(), this.#renewEditor()]);
  }

  /** All sessions, part by part; null: they could not be read. */
  async #readAll(): Promise<readonly EditableSession[] | null> {
    const { api, event } = this.#ports;
    const sessions: EditableSession[] = [];
    for (let has_more = true; has_more;) {
      const after = sessions.at(-1)?.id;
      const query = after === undefined ? {} : { after };
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
    const answer = await api.call(listEditableSessions, { params: { event }, query: { ids: ids.join(',') } });
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
  async release({ id, version }: EditableSession, fields: readonly EditField[]): Promise<Answered<Edited>> {
    const { api, event } = this.#ports;
    const body = { version, fields: [...fields] };
    return this.#answered(await api.call(releaseSession, { params: { event, id }, body }));
  }

  async undo(id: string): Promise<Answered<Edited | Undone>> {
    const { api, event } = this.#ports;
    return this.#answered(await api.call(undoEdit, { params: { event, id } }));
  }

  /** Opens a session for editing. Returns why that was refused, or null. */
  async open(id: string): Promise<AnsweredRefusal | null> {
    const { api, event, zone } = this.#ports;
    const answer = await api.call(openSession, { params: { event, id } });
    if (!answer.ok) return answer.refusal;
    const base = answer.value.session;
    this.state.setState({ editor: { ...NOTHING, base, draft: draftOf(base, zone) } });
    return null;
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
  async save({ base, draft }: Editor): Promise<Answered<Edited> | readonly (keyof Draft)[]> {
    const { api, event, zone } = this.#ports;
    const { id, version } = base;
    const { changes, unusable } = changesOf(draft, draftOf(base, zone), zone);
    if (unusable.length > 0) return unusable;
    const body = { ...changes, version };
    const answer: Answered<Edited> = await api.call(changeSession, { params: { event, id }, body });
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
    this.state.setState(({ sessions }) => ({ load: 'ready', sessions: merged(sessions, read, asked) }));
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
    const id = this.state.getState().editor?.base.id;
    if (id === undefined || (ids && !ids.includes(id))) return;
    const answer = await api.call(openSession, { params: { event, id } });
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
