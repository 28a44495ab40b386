import { noEvent, problem } from '@plenary/domain/problem';
import { SIMULATION } from '@plenary/simulation/limits';
import { refuseSimulation } from '@plenary/simulation/rules';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '@plenary/simulation/spoken';
import type { CrowdCounts } from '@plenary/client/simulation/crowd';
import type { Context } from '../../context.ts';
import { FEATURES } from '../../features.ts';
import { eventBySlug, type StoredEvent } from '../../features/events/index.ts';
import { removeSimulation, startCrowd } from '../../features/simulation/index.ts';
import { phaseOf } from '../../http/request/phase.ts';
import type { PersonalData } from '../../personal-data.ts';
import { needed, UsageError, type Answer, type Arguments, type Command, type Environment } from '../command.ts';

const REGISTERED: readonly PersonalData[] = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
/** The numbers on the terminal change so often. */
const SAY_EVERY_MS = 2_000;

/** `plenary simulate`: people behind whom nobody stands, for a demo, a rehearsal or a bench. */
export const simulateCommand: Command = {
  name: 'simulate',
  summary: 'Bring simulated people to an event of the running server, until Ctrl-C; or remove them with all they wrote',
  usage: '--event <slug> [--people <number>] [--minutes <number>] [--seed <number>] [--language <language>] | --remove',
  options: {
    event: { type: 'string' },
    people: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    language: { type: 'string', multiple: true },
    url: { type: 'string' },
    'allow-in-production': { type: 'boolean' },
    remove: { type: 'boolean' },
  },
  help: {
    event: 'slug of the event that they come to',
    people: `how many, from 1 to ${SIMULATION.people_max}; ${SIMULATION.people} without it`,
    minutes: 'how long they stay; without it until Ctrl-C',
    seed: 'a number from which names, times and words follow; 1 without it',
    language: `${SPOKEN_LANGUAGES.join(', ')}; may be repeated, all without it`,
    url: 'address of the server; without it the one that runs on the data folder',
    'allow-in-production': 'do it although the server is in production',
    remove: 'remove the simulated people of the event with all that they wrote',
  },
  positionals: { min: 0, max: 0 },
  run: async (args, environment) => {
    const slug = needed(args, 'event');
    const asked = askedOf(args);
    const ctx = await environment.context();
    const event = await eventBySlug(ctx.db, slug);
    if (!event) return noEvent(slug);
    return args.flag('remove') ? remove(ctx, event, environment) : simulate(ctx, event, asked, environment);
  },
};

interface Asked {
  readonly people: number;
  /** null: until Ctrl-C. */
  readonly minutes: number | null;
  readonly seed: number;
  readonly languages: readonly SpokenLanguage[];
  readonly url: string | null;
  readonly allowed: boolean;
}

function askedOf(args: Arguments): Asked {
  return {
    people: numberOf(args, 'people', SIMULATION.people, SIMULATION.people_max),
    minutes: args.text('minutes') === undefined ? null : numberOf(args, 'minutes', 0, 10_000),
    seed: numberOf(args, 'seed', 1, 999_999_999),
    languages: args.texts('language').map(languageOf),
    url: args.text('url')?.replace(/\/+$/, '') ?? null,
    allowed: args.flag('allow-in-production'),
  };
}

function numberOf(args: Arguments, option: string, otherwise: number, most: number): number {
  const text = args.text(option);
  if (text === undefined) return otherwise;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new UsageError(`--${option} is a number from 1 to ${most}, but was "${text}".`);
}

function languageOf(text: string): SpokenLanguage {
  const language = SPOKEN_LANGUAGES.find((known) => known === text);
  if (language) return language;
  throw new UsageError(`--language is one of ${SPOKEN_LANGUAGES.join(', ')}, but was "${text}".`);
}

async function simulate(ctx: Context, event: StoredEvent, asked: Asked, environment: Environment): Promise<Answer> {
  const { slug } = event;
  const refused = refuseSimulation({ development: ctx.config.development, allowed: asked.allowed });
  if (refused)
    return problem(slug, 'this server is in production: no simulated people come to it without --allow-in-production');
  if (phaseOf(ctx, event) !== 'open') return problem(slug, 'the event is not open now, so nobody can come in');
  const base_url = asked.url ?? (await environment.server());
  if (base_url === null) return problem(slug, 'no server runs on this data folder: start it first, or give --url');
  const { people, seed, languages } = asked;
  const crowd = await startCrowd(ctx, event, { people, seed, languages, base_url });
  const say = everyNow(ctx, () => environment.progress(countsText(crowd.counts())));
  await environment.interrupted(asked.minutes === null ? null : asked.minutes * 60_000);
  say();
  await crowd.stop();
  const counts = crowd.counts();
  const line = `${countsText(counts)}. They and their messages stay until: ./plenary simulate --event ${slug} --remove`;
  return { ok: true, lines: [line], json: { event: slug, ...counts } };
}

/** Does something again and again; the answer ends it. */
function everyNow({ clock }: Pick<Context, 'clock'>, act: () => void): () => void {
  let cancel: () => void = () => undefined;
  const round = (): void => {
    act();
    cancel = clock.after(SAY_EVERY_MS, round);
  };
  round();
  return () => cancel();
}

function countsText(counts: CrowdCounts): string {
  const { people, came, messages, replies, reactions, votes, questions, supports, applause, refused, faults } = counts;
  const seats = `${counts.seats} seats`;
  const trouble = [refused > 0 && `${refused} refused`, faults > 0 && `${faults} failed`].filter(Boolean);
  const said = `${messages + replies} messages, ${questions} questions`;
  const given = `${votes + supports} votes, ${reactions + applause} reactions`;
  return [`${people} simulated people`, `${came} visits`, said, given, seats, ...trouble].join(', ');
}

async function remove(ctx: Context, event: StoredEvent, environment: Environment): Promise<Answer> {
  const removed = await removeSimulation(ctx, REGISTERED, event.id, (people) =>
    environment.progress(`${people} people removed`),
  );
  const { people, messages, kept } = removed;
  const rest =
    kept === 0 ? '' : ` Of ${kept} a row without a name stays, because a person answered a message of theirs.`;
  const gone = people === 0 ? 'There are no simulated people.' : `Removed ${people} people and ${messages} messages.`;
  const line = `${gone}${rest}`;
  return { ok: true, lines: [line], json: { event: event.slug, ...removed } };
}
