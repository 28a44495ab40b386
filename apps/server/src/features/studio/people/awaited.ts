import { refused, ok, type Result } from '@plenary/contract/errors';
import type { Awaited, AwaitedPerson } from '@plenary/contract/studio/awaited';
import { nameOfAddress, splitName } from '@plenary/domain/person-name';
import { readPerson } from '@plenary/domain/invitations/person-row';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { EventRow } from '../../../http/event-row.ts';
import type { Member } from '../../../http/request/actor.ts';
import {
  changeInvitations,
  importPeople,
  listAttendees,
  WITH_ROLES,
  type Attendee,
} from '../../invitations/attendees/index.ts';
import { readAwaitedModerators, type AwaitedModerator } from '../../hall-moderators/index.ts';
import { readAwaitedOwners } from '../../rooms/index.ts';
import { readAwaitedSpeakers, type AwaitedSpeaker } from '../../speakers/index.ts';
import { listedPerson } from './people.ts';

/** The rooms, sessions and halls that wait for people until they come, by address. */
interface Waiting {
  /** Names of the rooms that they are to own. */
  readonly rooms: ReadonlyMap<string, string[]>;
  readonly speakers: ReadonlyMap<string, AwaitedSpeaker>;
  readonly moderators: ReadonlyMap<string, AwaitedModerator>;
}

/** Those of an event who are to own a room, to speak, to moderate a hall or to have a role, and have not come yet, by address (PEO5). */
export async function readAwaited(ctx: Context, event_id: string): Promise<Awaited> {
  const waiting: Waiting = {
    rooms: await readAwaitedOwners(ctx.db, event_id),
    speakers: await readAwaitedSpeakers(ctx.db, event_id),
    moderators: await readAwaitedModerators(ctx.db, event_id),
  };
  const emails = [...new Set([waiting.rooms, waiting.speakers, waiting.moderators].flatMap((of) => [...of.keys()]))];
  // eslint-disable-next-line no-restricted-syntax -- Organisers read a list; nobody is given anything by it.
  const named = sql`lower(a.email) = ANY (${sql.param(emails)}::text[])`;
  const listed = await listAttendees(ctx.db, event_id, ctx.clock.now(), sql`(${WITH_ROLES} OR ${named})`);
  const known = new Set(listed.map(({ email }) => email?.toLowerCase()));
  const unlisted = emails.flatMap((email) => (known.has(email) ? [] : [unlistedPerson(email, waiting)]));
  const people = listed.flatMap((person) => awaitedPerson(person, waiting) ?? []);
  return {
    people: [...people, ...unlisted].sort((a, b) => a.email.localeCompare(b.email)),
    mails: ctx.config.smtp !== null,
  };
}

/** The rooms, sessions and halls that wait for an address. */
const thingsFor = (email: string, { rooms, speakers, moderators }: Waiting) => ({
  rooms: rooms.get(email) ?? [],
  sessions: speakers.get(email)?.sessions ?? [],
  halls: moderators.get(email)?.halls ?? [],
});

const unlistedPerson = (email: string, waiting: Waiting): AwaitedPerson => ({
  ...{ email, name: (waiting.speakers.get(email) ?? waiting.moderators.get(email))?.name ?? '' },
  ...{ roles: [], ...thingsFor(email, waiting) },
  ...{ state: 'unlisted', invited_at: null },
});

/** Members and those who were taken off the list are awaited for rooms, sessions and halls alone. */
const GONE = new Set<Attendee['state']['kind']>(['member', 'withdrawn', 'removed']);

function awaitedPerson(person: Attendee, waiting: Waiting): AwaitedPerson | null {
  const { email, first_name, last_name, roles, state, trouble } = listedPerson(person);
  const things = thingsFor(email?.toLowerCase() ?? '', waiting);
  const none = Object.values(things).every((some) => some.length === 0);
  if (email === null || (GONE.has(state) && none)) return null;
  const name = `${first_name} ${last_name}`.trim();
  const held = GONE.has(state) ? [] : roles;
  return {
    email,
    name,
    roles: held,
    ...things,
    state,
    invited_at: person.invited_at,
    ...(trouble !== undefined && { trouble }),
  };
}

interface Work {
  readonly event: EventRow;
  readonly by: Member;
}

/** Those of whom nobody knows that an invitation has reached them. */
const NOT_REACHED: readonly AwaitedPerson['state'][] = ['unlisted', 'imported', 'failed', 'expired'];

/**
 * Invites those who are awaited (PEO6): one, or all whom no invitation has reached; those who are on no list are put on it. Or takes one back.
 * Refusal: `not_found` for an address that nothing waits for.
 */
export async function changeAwaited(
  ctx: Context,
  work: Work,
  { change, email }: { readonly change: 'invite' | 'withdraw'; readonly email?: string | undefined },
): Promise<Result<Awaited>> {
  const wait = await ctx.limits.take('people_list', { person: work.by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { people } = await readAwaited(ctx, work.event.id);
  const chosen = people.filter((person) =>
    email === undefined ? change === 'invite' && NOT_REACHED.includes(person.state) : person.email === email,
  );
  if (email !== undefined && chosen.length === 0) return refused('not_found');
  if (change === 'withdraw') await changeListed(ctx, work, 'withdraw', chosen);
  else await invite(ctx, work, chosen);
  return ok(await readAwaited(ctx, work.event.id));
}

async function invite(ctx: Context, work: Work, people: readonly AwaitedPerson[]): Promise<void> {
  const unlisted = people.filter(({ state }) => state === 'unlisted');
  if (unlisted.length > 0) await putOnList(ctx, work, unlisted);
  const listed = people.filter(({ state }) => state !== 'unlisted');
  const unsent = ({ invited_at, state }: AwaitedPerson): boolean => invited_at === null || GONE.has(state as never);
  await changeListed(ctx, work, 'invite', listed.filter(unsent));
  await changeListed(
    ctx,
    work,
    'resend',
    listed.filter((person) => !unsent(person)),
  );
}

async function putOnList(ctx: Context, { event, by }: Work, unlisted: readonly AwaitedPerson[]): Promise<void> {
  const people = unlisted.flatMap(({ email, name }, at) => {
    const [first_name, last_name] = name === '' ? nameOfAddress(email) : splitName(name);
    const read = readPerson({ email, first_name, last_name });
    return read.ok ? [{ row: at + 1, person: read.value }] : [];
  });
  // The address alone is taken from the row where its account is there already: it keeps its name.
  const file = { people, refused: [], columns: new Set(['email'] as const), ignored: [] };
  await importPeople(ctx, file, { event: event.slug, invite: true, dry_run: false, by });
}

async function changeListed(
  ctx: Context,
  { event, by }: Work,
  change: 'invite' | 'resend' | 'withdraw',
  people: readonly AwaitedPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const emails = people.map(({ email }) => email);
  await changeInvitations(ctx, { event: event.slug, change, who: { kind: 'named', emails }, dry_run: false, by });
}
