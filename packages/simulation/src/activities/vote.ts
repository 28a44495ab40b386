import { chance } from '../chance.ts';
import { draw, type Draw } from '../grammar.ts';
import { SIMULATION } from '../limits.ts';
import type { OpenPoll, Scene } from '../scene.ts';
import type { Activity } from './activity.ts';
import { PHRASES } from './words.ts';

/** Of ten people, how many vote. */
const VOTES = 0.7;
/** A person prefers the choices of a poll differently from the next, by this power. */
const LEANING = 1.8;

/** People vote in polls that are open, most of them soon, each once. */
export const vote: Activity = {
  name: 'vote',
  perMinute: ({ polls }) => (polls.length > 0 ? SIMULATION.votes_per_minute : 0),
  act: (scene, next) => {
    const poll = draw(scene.polls, next);
    const actor = draw(
      scene.here.filter(({ index }) => poll && mayVote(scene, poll, index)),
      next,
    );
    if (!poll || !actor) return null;
    return { kind: 'vote', person: actor.index, poll: poll.id, ...answer(poll, actor.language, next) };
  },
};

function mayVote({ done }: Pick<Scene, 'done'>, poll: OpenPoll, index: number): boolean {
  return !done.has(`vote ${poll.id} ${index}`) && chance(0, 'votes', poll.id, index) < VOTES;
}

/** Some choices are liked better than others, the same by all. */
function answer(
  poll: OpenPoll,
  language: keyof typeof PHRASES,
  next: Draw,
): { readonly choices: readonly number[]; readonly words: readonly string[] } {
  const { words } = PHRASES[language];
  if (poll.kind === 'words') return { choices: [], words: [words[Math.floor(next() ** LEANING * words.length)] ?? ''] };
  // Of a rating the values from 1, and the higher ones more often; of choices their places from 0.
  if (poll.kind === 'rating') return { choices: [poll.most - Math.floor(next() ** LEANING * poll.most)], words: [] };
  const liked = Array.from({ length: poll.choices }, (_, place) => place).sort(
    (one, other) => chance(0, 'liked', poll.id, one) - chance(0, 'liked', poll.id, other),
  );
  const wanted = poll.kind === 'several' ? 1 + Math.floor(next() * poll.most) : 1;
  const chosen = Array.from({ length: wanted }, () => liked[Math.floor(next() ** LEANING * liked.length)] ?? 0);
  return { choices: [...new Set(chosen)], words: [] };
}
