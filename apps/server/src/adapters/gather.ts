import { setImmediate } from 'node:timers';

interface Waiting<Q, A> {
  readonly question: Q;
  readonly answer: PromiseWithResolvers<A>;
}

/** Groups on their way at a time: while one is not answered, the other goes on. */
const GROUPS = 2;
/** Questions of one group, so that the first need not wait long for the last. */
const AT_MOST = 100;

/**
 * Asks questions of one kind in groups: those of one turn of the event loop go together, and those that come while two
 * groups are on their way are the next. A group is asked after each of its questions came, so its answers know all that
 * had happened by then. One that fails fails for all of its questions.
 * @param ask answers questions in their order
 */
export function gather<Q, A>(ask: (questions: readonly Q[]) => Promise<readonly A[]>): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = [];
  let under_way = 0;
  let planned = false;
  const send = async (): Promise<void> => {
    planned = false;
    const group = waiting.splice(0, AT_MOST);
    under_way += 1;
    sendSoon();
    try {
      const answers = await ask(group.map(({ question }) => question));
      for (const [nth, { answer }] of group.entries()) answer.resolve(answers[nth] as A);
    } catch (error) {
      for (const { answer } of group) answer.reject(error);
    }
    under_way -= 1;
    sendSoon();
  };
  const sendSoon = (): void => {
    if (planned || under_way >= GROUPS || waiting.length === 0) return;
    planned = true;
    setImmediate(() => void send());
  };
  return (question) => {
    const answer = Promise.withResolvers<A>();
    waiting.push({ question, answer });
    sendSoon();
    return answer.promise;
  };
}
