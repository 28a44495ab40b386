import { ownTopic } from '@plenary/contract/own-topic';
import type { Answered, AnsweredRefusal } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/questions/operations';
import { OWN_QUESTION, QUESTION_VOTED, questionsModTopic, questionsTopic } from '@plenary/contract/questions/topics';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { HALLS_MODERATED } from '@plenary/contract/halls/topics';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { ModerationAct } from '@plenary/domain/questions/states';
import { hasTool } from '@plenary/domain/timeline/tools/tools';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { usePanelMemory } from '../../page/navigation/panel-state.ts';
import { useServices } from '../../page/services.tsx';
import {
  NO_QUESTIONS,
  type QuestionsState,
  concernsOthers,
  withBan,
  withEvents,
  withMore,
  withOwn,
  withoutOwn,
  withOwnVote,
  withPage,
  withPageAgain,
} from './questions-model.ts';

/** Questions are read again at most this often, in ms. */
const READ_EVERY_MS = 2_000;

type Done = Promise<AnsweredRefusal | null>;

/** News of one's own with which one sees other questions than before, or may do other things with them. */
const AGAIN: ReadonlySet<string> = new Set(['chat.blocked', 'chat.sanction', HALLS_MODERATED]);

/** A text that is being written at a question. */
export interface Writing {
  readonly what: 'answer' | 'edit';
  /** The text as it was typed; absent: as it was. */
  readonly text?: string;
}

/** The questions of a session with all that can be done with them; null: it was done. */
export interface Questions {
  readonly state: QuestionsState;
  readonly session: string;
  /** The session has none since this page was opened (SES13). */
  readonly off: boolean;
  /** Texts that are being written, by the ids of questions: rows that come to stand elsewhere go on with them. */
  readonly writings: Map<string, Writing>;
  readonly moderates: boolean;
  /** One may mute askers. */
  readonly stops: boolean;
  ask(id: string, text: string, anonymous: boolean): Promise<Answered<contract.AnyQuestion>>;
  edit(id: string, text: string): Done;
  withdraw(id: string): Done;
  vote(id: string, voted: boolean): Done;
  moderate(id: string, act: ModerationAct): Done;
  answer(id: string, text: string): Done;
  /** Mutes the asker of a question, or lifts it. */
  stop(id: string, order: { readonly minutes?: number; readonly lift?: boolean }): Done;
  setBoard(change: Partial<contract.QuestionBoard>): Done;
  more(part: 'open' | 'answered'): Done;
}

/** Follows the questions of a session. */
export function useQuestions(session: string): Questions {
  const { api } = useServices();
  const { slug } = useEvent();
  const { me } = useBoot();
  const [store] = useState(() => createStore<QuestionsState>(() => NO_QUESTIONS));
  const params = useMemo(() => ({ event: slug, sessionId: session }), [slug, session]);
  const read = useSeldom(async () => {
    const answer = await api.call(contract.listQuestions, { params });
    if (answer.ok) store.setState((state) => withPageAgain(state, answer.value), true);
    else if (answer.refusal.code === 'banned') store.setState(withBan(), true);
  });
  const readQueue = useSeldom(async () => {
    const answer = await api.call(contract.listQuestionQueue, { params });
    if (answer.ok) store.setState({ queue: answer.value });
  });
  const state = useStore(store);
  const off = useSwitchedOff(session);
  const { moderates } = state;
  useAgainAfter(state, read);
  useLiveTopic(state.banned || off ? null : questionsTopic(session), {
    onSnapshot: (payload) => payload && store.setState((now) => withPage(now, payload as contract.QuestionPage), true),
    onEvents: (events) => {
      if (concernsOthers(store.getState(), events)) read();
      store.setState((now) => withEvents(now, events), true);
    },
    // A person who was banned before the page was opened is not let in.
    onState: (now, code) => void (now === 'unsubscribed' && code === 'forbidden' && read()),
  });
  useLiveTopic(moderates && !state.banned && !off ? questionsModTopic(session) : null, {
    onSnapshot: (payload) => payload && store.setState({ queue: payload as contract.QuestionQueue }),
    onEvents: readQueue,
  });
  useLiveTopic(me ? ownTopic(me._id) : null, {
    // The present state of the questions has one's own and one's votes too.
    onSnapshot: null,
    onMissed: read,
    onEvents: (events) => {
      for (const { kind, payload } of events)
        if (kind === QUESTION_VOTED && payload.session_id === session)
          store.setState((now) => withOwnVote(now, payload.id, payload.voted), true);
      const mine = events.some(({ kind, payload }) => kind === OWN_QUESTION && payload['session_id'] === session);
      if (mine || events.some(({ kind }) => AGAIN.has(kind))) read();
    },
  });
  const acts = useMemo(() => actsOn(store, api, params), [store, api, params]);
  const writings = usePanelMemory(`writings ${session}`, () => new Map<string, Writing>());
  return {
    state,
    off,
    session,
    writings,
    moderates,
    stops: me !== null && rolesAllow('chat.moderate', me.roles),
    ...acts,
  };
}

/** Whether the questions of a session were switched off while this page was open (SES13): before that there is none. */
function useSwitchedOff(session: string): boolean {
  const [off, setOff] = useState(false);
  useLiveTopic(TIMELINE_TOPIC, {
    onSnapshot: null,
    onEvents: (events) => {
      for (const { kind, payload } of events)
        if (kind === 'session.changed' && payload.session?.id === session)
          setOff(!hasTool(payload.session, 'questions'));
    },
  });
  return off;
}

type Api = ReturnType<typeof useServices>['api'];

function actsOn(store: StoreApi<QuestionsState>, api: Api, params: { event: string; sessionId: string }) {
  const set = (change: (state: QuestionsState) => QuestionsState) => store.setState(change, true);
  const done = <T>(answer: Answered<T>, take: (value: T) => void): AnsweredRefusal | null => {
    if (!answer.ok) return answer.refusal;
    take(answer.value);
    return null;
  };
  return {
    ask: async (client_question_id: string, text: string, anonymous: boolean) => {
      const body = { client_question_id, text, ...(anonymous && { anonymous }) };
      const answer = await api.call(contract.askQuestion, { params, body });
      if (!answer.ok) return answer;
      set((state) => withOwn(state, answer.value.question));
      return { ok: true, value: answer.value.question } as const;
    },
    edit: async (id: string, text: string) =>
      done(await api.call(contract.editQuestion, { params: { ...params, id }, body: { text } }), ({ question }) =>
        set((state) => withOwn(state, question)),
      ),
    withdraw: async (id: string) =>
      done(await api.call(contract.withdrawQuestion, { params: { ...params, id } }), () =>
        set((state) => withoutOwn(state, id)),
      ),
    vote: async (id: string, voted: boolean) => {
      set((state) => withOwnVote(state, id, voted));
      const asked = { params: { ...params, id }, body: { voted }, turn: `vote ${id}` };
      const answer = await api.call(contract.voteForQuestion, asked);
      if (!answer.ok) set((state) => withOwnVote(state, id, !voted));
      return done(answer, ({ votes }) => set((state) => withOwnVote(state, id, voted, votes)));
    },
    moderate: async (id: string, act: ModerationAct) =>
      done(await api.call(contract.moderateQuestion, { params: { ...params, id }, body: { act } }), () => undefined),
    answer: async (id: string, text: string) =>
      done(await api.call(contract.answerQuestion, { params: { ...params, id }, body: { text } }), () => undefined),
    stop: async (id: string, order: { readonly minutes?: number; readonly lift?: boolean }) =>
      done(await api.call(contract.stopAsker, { params: { ...params, id }, body: order }), () => undefined),
    setBoard: async (change: Partial<contract.QuestionBoard>) =>
      done(await api.call(contract.setQuestionBoard, { params, body: change, turn: 'question board' }), ({ board }) =>
        set((state) => ({ ...state, board })),
      ),
    more: async (part: 'open' | 'answered') => {
      for (let passed = true; passed;) {
        const { read_to, questions } = store.getState();
        const last = read_to[part];
        if (!last) return null;
        const query = { part, after: last.id, votes: last.votes };
        const answer = await api.call(contract.moreQuestions, { params, query });
        if (!answer.ok) return answer.refusal;
        const more = answer.value;
        set((state) => withMore(state, part, more));
        // A page of which all is known already, since its questions came as news, is passed over.
        passed = more.has_more && more.questions.every(({ id }) => questions.has(id));
      }
      return null;
    },
  };
}

/** The end of a ban, or of a mute that has none said, is asked for this often, in ms. */
const AGAIN_MS = 60_000;
/** A mute that has just ended here has surely ended at the server, in ms. */
const GRACE_MS = 500;

/** Mutes and bans end by themselves, without anybody saying so. */
function useAgainAfter({ muted, muted_until, banned }: QuestionsState, read: () => void): void {
  const { clock, timeline } = useServices();
  useEffect(() => {
    if (!muted && !banned) return;
    // By the server's clock: with that of a device which is ahead the mute would be over, and asked for without end.
    const now = clock.now() - (timeline.getState().timeline?.clock_offset_ms ?? 0);
    const left = muted_until === null ? AGAIN_MS : Math.max(0, muted_until - now) + GRACE_MS;
    // eslint-disable-next-line no-restricted-syntax -- how long it is depends on when it begins
    const timer = setInterval(read, Math.min(left, AGAIN_MS));
    return () => clearInterval(timer);
  }, [muted, muted_until, banned, read, clock, timeline]);
}

/** Runs a task at once, and again at the end of a rest where it was asked for meanwhile. */
function useSeldom(task: () => Promise<void>): () => void {
  const now = useRef(task);
  const rest = useRef<{ timer: ReturnType<typeof setTimeout> | null; again: boolean }>({ timer: null, again: false });
  useEffect(() => {
    now.current = task;
  });
  useEffect(() => {
    const kept = rest.current;
    return () => {
      if (kept.timer) clearTimeout(kept.timer);
      kept.timer = null;
    };
  }, []);
  return useMemo(() => {
    const run = (): void => {
      if (rest.current.timer) {
        rest.current.again = true;
        return;
      }
      rest.current = {
        again: false,
        timer: setTimeout(() => {
          const { again } = rest.current;
          rest.current = { timer: null, again: false };
          if (again) run();
        }, READ_EVERY_MS),
      };
      void now.current();
    };
    return run;
  }, []);
}
