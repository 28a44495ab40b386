import { noEvent, problem } from '@plenary/domain/problem';
import { SHOW, type ShowStep } from '@plenary/domain/simulation/show';
import { eventBySlug } from '../../features/events/index.ts';
import { beginShow, hasShow } from '../../features/simulation/index.ts';
import { phaseOf } from '../../http/request/phase.ts';
import type { Command } from '../command.ts';

const SAYS: Record<ShowStep, string> = {
  poll: 'The host opens a poll.',
  votes: 'Votes come in.',
  announcement: 'The host makes an announcement.',
  hand: 'In a room a person raises a hand.',
  applause: 'Applause and hearts rise on the stage.',
};

/** `plenary show`: a minute of an event, at the demo that runs. */
export const showCommand: Command = {
  name: 'show',
  summary:
    'Play a minute of an event at the demo of the running server: a poll, votes, an announcement, a hand, applause',
  usage: '<slug> [--url <address>]',
  options: { url: { type: 'string' } },
  help: { url: 'address of the server; without it the one that runs on the data folder' },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const slug = args.positionals[0] ?? '';
    const ctx = await environment.context();
    const event = await eventBySlug(ctx.db, slug);
    if (!event) return noEvent(slug);
    if (!hasShow(ctx, slug)) return problem(slug, 'only the demo event of a server in development has a show');
    if (phaseOf(ctx, event) !== 'open') return problem(slug, 'the event is not open now, so nobody can come in');
    const base_url = args.text('url')?.replace(/\/+$/, '') ?? (await environment.server());
    if (base_url === null) return problem(slug, 'no server runs on this data folder: start it first, or give --url');
    const show = await beginShow(ctx, event, { base_url, onStep: (step) => environment.progress(SAYS[step]) });
    if (show.kind === 'goes_on') return problem(slug, 'a show goes on already; it ends within a minute or so');
    await environment.interrupted(SHOW.length_ms);
    show.stop();
    await show.over;
    return { ok: true, lines: ['The show is over, and its poll is closed.'], json: { event: slug } };
  },
};
