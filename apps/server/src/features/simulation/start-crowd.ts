import { Crowd, type CrowdCounts, type CrowdOptions, type CrowdPerson } from '@plenary/client/simulation/crowd';
import type { Context } from '../../context.ts';
import { endSessions, ensureCast, openSessions, type CastOptions } from './cast.ts';

/** A crowd that runs, and its way out. */
export interface RunningCrowd {
  readonly counts: () => CrowdCounts;
  /** Everybody goes, and their sessions end; they and what they said stay, until they are removed. */
  stop(): Promise<void>;
}

export type StartOptions = CastOptions & Pick<CrowdOptions, 'base_url' | 'arrive_ms' | 'pace' | 'onFault'>;

/** People who are made and signed in, for a crowd anywhere. */
export interface SignedInCast {
  readonly people: readonly CrowdPerson[];
  /** Ends their sessions. */
  end(): Promise<void>;
}

/** Makes the simulated people of an event, as far as they are missing, and opens a session for each. */
export async function signInCast(
  ctx: Context,
  event: { readonly id: string; readonly slug: string },
  options: CastOptions,
): Promise<SignedInCast> {
  const cast = await ensureCast(ctx, event, options);
  const cookies = await openSessions(ctx, event.id, cast);
  const people = cast.map(({ first_name, language }, index) => ({
    first_name,
    language,
    cookie: cookies[index] ?? '',
  }));
  return { people, end: () => endSessions(ctx, cast) };
}

/** Brings simulated people to an event of a running server, over HTTP and live connections as everybody else. */
export async function startCrowd(
  ctx: Context,
  event: { readonly id: string; readonly slug: string },
  { people: count, seed, languages, ...options }: StartOptions,
): Promise<RunningCrowd> {
  const { people, end } = await signInCast(ctx, event, { people: count, seed, languages });
  const crowd = new Crowd({ ...options, event: event.slug, people, seed, clock: ctx.clock });
  return {
    counts: () => crowd.counts,
    stop: async () => {
      await crowd.stop();
      await end();
    },
  };
}
