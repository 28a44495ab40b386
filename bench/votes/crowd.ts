import { followAll, poster, settled, spread } from '../acting-crowd.ts';
import type { Target } from '../fanout/protocol.ts';
import { takeOrders } from '../processes.ts';
import type { Booth, Order, Report, Voted } from './protocol.ts';

/** The process of the crowd: each person follows the polls, or a quiz, and votes once. */
const send = poster();

/** The results that one person learned of. */
interface Heard {
  /** When frames with results came, ms. */
  readonly at: number[];
  voters: number;
}

let crowd: Heard[] = [];
let last_voted_at = 0;

async function connectAll(target: Target, news: Booth['told']): Promise<void> {
  const kind = Buffer.from(`"${news.kind}"`);
  const count = new RegExp(`"${news.count}":(\\d+)`, 'g');
  crowd = target.cookies.map(() => ({ at: [], voters: 0 }));
  await followAll(target, (person, frames) => {
    const heard = crowd[person];
    if (!heard || !frames.includes(kind)) return;
    heard.at.push(performance.now());
    const all = [...frames.toString('latin1').matchAll(count)];
    heard.voters = Math.max(heard.voters, ...all.map(([, voters]) => Number(voters)));
  });
}

async function voteAll({ origin, path, cookies, bodies }: Booth, within_ms: number): Promise<Voted> {
  const people = cookies.length;
  const sent = await spread(people, within_ms, async (person) => {
    const answer = send(`${origin}${path}`, cookies[person] ?? '', bodies[person % bodies.length] ?? '');
    await answer.finally(() => (last_voted_at = performance.now()));
    return answer;
  });
  const heard_at = () => crowd.map(({ at }) => at);
  const settled_ms = await settled(last_voted_at, heard_at, () => crowd.every(({ voters }) => voters === people));
  return { ...sent, frames_each: crowd.reduce((sum, { at }) => sum + at.length, 0) / people, settled_ms };
}

takeOrders(async (order: Order): Promise<Report | void> => {
  if (order.t === 'connect') {
    await connectAll(order.target, order.told);
    return { t: 'connected' };
  }
  if (order.t === 'vote') return { t: 'voted', voted: await voteAll(order.booth, order.within_ms) };
});
