import type { AnyQuestion, QuestionPage, QuestionQueue } from '@plenary/contract/questions/operations';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { addSessions, sessionRow } from '../timeline/timeline.fixture.ts';

const MINUTE_MS = 60_000;

/** A talk that began ten minutes ago and ends in ten, unless something else is said. Returns its id. */
export async function addTalk(
  server: TestServer,
  event: EventFixture,
  more: Parameters<typeof sessionRow>[1] = {},
): Promise<string> {
  const now = server.clock.now();
  const times = { starts_at: new Date(now - 10 * MINUTE_MS), ends_at: new Date(now + 10 * MINUTE_MS) };
  const row = sessionRow(event.id, { title: 'Tides', ...times, ...more });
  await addSessions(server.ctx, [row]);
  return row.id;
}

/** The calls of a session's questions at hand. */
export function questionsOf(event: EventFixture, session: string) {
  let sent = 0;
  const path = (rest = ''): string => `/${event.slug}/json/questions/${session}${rest}`;
  const valueOf = <T>({ status, json, text }: Answer): T => {
    if (status !== 200) throw new Error(`answered ${status}: ${text}`);
    return json.payload as T;
  };
  const order = (text: string, more: object) => ({ client_question_id: `q-${(sent += 1)}-aaaaa`, text, ...more });
  const send = (who: Client, text: string, more: object = {}) => who.post(path(), order(text, more));
  const moderate = (who: Client, id: string, act: string) => who.post(path(`/${id}/moderate`), { act });
  return {
    path,
    send,
    moderate,
    ask: async (who: Client, text: string, more: object = {}): Promise<AnyQuestion> =>
      valueOf<{ question: AnyQuestion }>(await send(who, text, more)).question,
    vote: (who: Client, id: string, voted = true) => who.post(path(`/${id}/vote`), { voted }),
    edit: (who: Client, id: string, text: string) => who.post(path(`/${id}/edit`), { text }),
    withdraw: (who: Client, id: string) => who.post(path(`/${id}/withdraw`)),
    answer: (who: Client, id: string, text: string) => who.post(path(`/${id}/answer`), { text }),
    board: (who: Client, change: object) => who.post(path('/board'), change),
    page: async (who: Client): Promise<QuestionPage> => valueOf(await who.get(path())),
    queue: async (who: Client): Promise<QuestionQueue> => valueOf(await who.get(path('/queue'))),
    /** Texts of the questions that everybody reads, in their order. */
    texts: async (who: Client): Promise<string[]> => {
      const { open, answered } = valueOf<QuestionPage>(await who.get(path()));
      return [...open.questions, ...answered.questions].map(({ text }) => text);
    },
  };
}
