import { followAll, poster, settled, spread, type Answered, type Sent } from '../acting-crowd.ts';
import type { Target } from '../fanout/protocol.ts';
import { takeOrders } from '../processes.ts';
import type { Hall, Order, Report, Voted } from './protocol.ts';

/** The process of the crowd: each person follows the questions, some ask, everybody votes once. */
const post = poster();
/** Every second person votes for one of so few questions, as a hall does. */
const POPULAR = 5;
/** Each so-many-th page reads the numbers; the others count frames, so that the core goes to the sockets. */
const READS_EVERY = 100;
const NEWS = Buffer.from('"votes.changed"');

/** The news that one person learned of. */
interface Heard {
  /** When frames with numbers of votes came, ms. */
  readonly at: number[];
  /** The votes of each question; null: this page does not read them. */
  readonly votes: Map<string, number> | null;
}

let hall: Hall;
let crowd: Heard[] = [];
/** Ids of the questions, in the order of their askers. */
const questions: string[] = [];
let last_voted_at = 0;

function hear(heard: Heard, frames: Buffer): void {
  if (!frames.includes(NEWS)) return;
  heard.at.push(performance.now());
  if (!heard.votes) return;
  for (const [, votes = ''] of frames.toString('latin1').matchAll(/"votes":\{([^}]*)\}/g))
    for (const [, id = '', count] of votes.matchAll(/"([0-9a-f]{24})":(\d+)/g)) heard.votes.set(id, Number(count));
}

async function connectAll(target: Target, of: Hall): Promise<void> {
  hall = of;
  crowd = target.cookies.map((_, person) => ({ at: [], votes: person % READS_EVERY === 0 ? new Map() : null }));
  await followAll(target, (person, frames) => hear(crowd[person]!, frames));
}

const send = (person: number, path: string, body: string): Promise<Answered> =>
  post(`${hall.origin}${hall.path}${path}`, hall.cookies[person] ?? '', body);

async function askAll(askers: number, within_ms: number): Promise<Sent> {
  return spread(askers, within_ms, async (person) => {
    const body = { client_question_id: `bench-question-${person}`, text: `Why do tides of type ${person} exist?` };
    const answer = await send(person, '', JSON.stringify(body));
    const [, id = ''] = /"id":"([0-9a-f]{24})"/.exec(answer.text) ?? [];
    if (answer.status === 200) questions[person] = id;
    return answer;
  });
}

/** The question that a person votes for: never their own. */
function chosenBy(person: number): string {
  const place = person % 2 === 0 ? (person / 2) % POPULAR : person % questions.length;
  return questions[place === person ? (place + 1) % questions.length : place] ?? '';
}

async function voteAll(within_ms: number): Promise<Voted> {
  for (const { at } of crowd) at.length = 0;
  const sent = await spread(crowd.length, within_ms, async (person) => {
    const answer = await send(person, `/${chosenBy(person)}/vote`, '{"voted":true}');
    last_voted_at = performance.now();
    return answer;
  });
  const heard_at = () => crowd.map(({ at }) => at);
  const settled_ms = await settled(last_voted_at, heard_at, () =>
    readers().every((votes) => sumOf(votes) === crowd.length),
  );
  const gaps = crowd.flatMap(({ at }) => at.slice(1).map((time, before) => time - (at[before] ?? 0)));
  const frames_each = crowd.reduce((sum, heard) => sum + heard.at.length, 0) / crowd.length;
  const least_gap_ms = gaps.reduce((least, gap) => Math.min(least, gap), Number.POSITIVE_INFINITY);
  return { ...sent, frames_each, least_gap_ms, known: Math.min(...readers().map(sumOf)), settled_ms };
}

const readers = () => crowd.flatMap(({ votes }) => votes ?? []);
const sumOf = (votes: ReadonlyMap<string, number>): number => [...votes.values()].reduce((sum, n) => sum + n, 0);

takeOrders(async (order: Order): Promise<Report | void> => {
  if (order.t === 'connect') {
    await connectAll(order.target, order.hall);
    return { t: 'connected' };
  }
  if (order.t === 'ask') return { t: 'asked', asked: await askAll(order.askers, order.within_ms) };
  if (order.t === 'vote') return { t: 'voted', voted: await voteAll(order.within_ms) };
});
