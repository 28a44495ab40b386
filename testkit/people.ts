import { hash } from '@node-rs/argon2';
import type { Context } from '@plenary/server/context';
import { accounts, event_users } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import type { EventFixture } from './events.ts';

/** The password of everybody whom a test makes. */
export const PASSWORD = 'Correct-Horse-7';

export interface MemberOptions {
  readonly host?: boolean;
  readonly roles?: readonly ('moderator' | 'speaker' | 'captioner' | 'exhibitor' | 'organiser')[];
  readonly networking_status?: boolean;
  readonly active?: boolean;
  /** A person of a simulation. */
  readonly simulated?: boolean;
}

export interface PersonOptions extends MemberOptions {
  readonly email?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly screen_name?: string;
  /** Makes them a member of this event. */
  readonly event?: EventFixture;
}

/** A person as tests name them. */
export interface Person {
  /** User `_id` (D20). */
  readonly account_id: string;
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Event-user `_id` in the event they were made for or last added to; empty without one. */
  readonly event_user_id: string;
}

let made = 0;
let hashed: Promise<string> | null = null;

/** Makes an account and, where an event is named, its membership. Values that are not given are made up. */
export async function createPerson(ctx: Context, options: PersonOptions = {}): Promise<Person> {
  made += 1;
  const now = ctx.clock.now();
  const person = {
    account_id: newId(now),
    email: options.email ?? `person${made}@example.org`,
    password: PASSWORD,
    first_name: options.first_name ?? `First${made}`,
    last_name: options.last_name ?? `Last${made}`,
    event_user_id: '',
  };
  await ctx.db.insert(accounts).values({
    id: person.account_id,
    email: person.email,
    email_verified: true,
    password_hash: await (hashed ??= hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })),
    first_name: person.first_name,
    last_name: person.last_name,
    screen_name: options.screen_name ?? '',
    created_at: new Date(now),
  });
  return options.event ? addMember(ctx, person, options.event, options) : person;
}

/** Makes a person a member of an event; the answer names their membership there. */
export async function addMember(
  ctx: Context,
  person: Person,
  event: EventFixture,
  options: MemberOptions = {},
): Promise<Person> {
  const now = ctx.clock.now();
  const event_user_id = newId(now);
  await ctx.db.insert(event_users).values({
    id: event_user_id,
    event_id: event.id,
    account_id: person.account_id,
    host: options.host ?? false,
    roles: [...(options.roles ?? [])],
    networking_status: options.networking_status ?? true,
    active: options.active ?? true,
    simulated: options.simulated ?? false,
    created_at: new Date(now),
  });
  return { ...person, event_user_id };
}
