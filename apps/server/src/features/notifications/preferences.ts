import type { NotificationPreferences } from '@plenary/contract/notifications/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { NOTIFICATION_KINDS, type NotificationKind } from '@plenary/domain/notifications/kinds';
import {
  hiddenKinds,
  mailChoices,
  preferencesOf,
  type Preference,
  type Preferences,
} from '@plenary/domain/notifications/preferences';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, notification_dispatches, notification_preferences } from '../../db/schema/index.ts';
import { settingsChanged, vouchedAt } from '../accounts/index.ts';
import type { Member } from '../../http/request/actor.ts';
import { changed } from './notify.ts';
import type { Reader } from './store.ts';

const ofPerson = (
  table: typeof notification_preferences | typeof notification_dispatches,
  { event_id, event_user_id }: Reader,
) => and(eq(table.event_id, event_id), eq(table.event_user_id, event_user_id));

async function readChosen(db: Db | Tx, reader: Reader): Promise<Preferences> {
  return preferencesOf(
    await db.select().from(notification_preferences).where(ofPerson(notification_preferences, reader)),
  );
}

/** The kinds that a person does not want here. */
export async function readHidden(db: Db | Tx, reader: Reader): Promise<NotificationKind[]> {
  return hiddenKinds(await readChosen(db, reader));
}

/** A member's choices, and where their mails go. */
export async function readPreferences(db: Db | Tx, member: Member): Promise<NotificationPreferences> {
  const [kinds, [account]] = await Promise.all([
    readChosen(db, member),
    db
      .select({
        email: accounts.email,
        takes: sql<boolean>`${accounts.receive_email_notifications}
          and (${accounts.email_verified} or ${vouchedAt(member.event_id)})`,
      })
      .from(accounts)
      .where(eq(accounts.id, member.account_id)),
  ]);
  return { kinds, mails_to: account?.takes === true ? account.email : null };
}

/** One kind, and the ways of it that a person changes. */
export interface Choice {
  readonly kind: NotificationKind;
  readonly here?: boolean | undefined;
  readonly mail?: Preference['mail'] | undefined;
  readonly push?: boolean | undefined;
}

/** Changes the ways of a kind. A notification that waits to leave on a way that is no longer wanted does not (NOT18). */
export function choosePreference(
  ctx: Context,
  member: Member,
  { kind, here, mail, push }: Choice,
): Promise<Result<NotificationPreferences>> {
  const { event_id, event_user_id, account_id } = member;
  if (mail !== undefined && !mailChoices(kind).includes(mail))
    return Promise.resolve(
      refused('invalid_input', {
        errors: { mail: [{ code: 'wrong_choice', expected: mailChoices(kind).join(', ') }] },
      }),
    );
  return ctx.live.transact(async (tx) => {
    // Two choices that meet would each keep the other's old value.
    await tx.execute(
      sql`SELECT 1 FROM event_users WHERE event_id = ${event_id} AND id = ${event_user_id} FOR NO KEY UPDATE`,
    );
    const before = (await readChosen(tx, member))[kind];
    const chosen = { here: here ?? before.here, mail: mail ?? before.mail, push: push ?? before.push };
    await keep(tx, member, [{ kind, ...chosen }]);
    return {
      result: ok(await readPreferences(tx, member)),
      events: [
        settingsChanged(member, 'notifications'),
        ...(chosen.here === before.here ? [] : [changed(event_id, account_id)]),
      ],
    };
  });
}

/** Ends all mails of an event to a person (NOT22). Repeating it is harmless. Returns false where there is no such person. */
export function endMails(ctx: Context, reader: Reader): Promise<boolean> {
  const { event_id, event_user_id } = reader;
  return ctx.live.transact(async (tx) => {
    const { rows } = await tx.execute<{ account_id: string }>(
      sql`SELECT account_id FROM event_users WHERE event_id = ${event_id} AND id = ${event_user_id} FOR NO KEY UPDATE`,
    );
    const [person] = rows;
    if (!person) return { result: false };
    const chosen = await readChosen(tx, reader);
    await keep(
      tx,
      reader,
      NOTIFICATION_KINDS.map((kind) => ({ kind, ...chosen[kind], mail: 'off' as const })),
    );
    return { result: true, events: [settingsChanged({ event_id, ...person }, 'notifications')] };
  });
}

async function keep(
  tx: Tx,
  reader: Reader,
  rows: readonly (Preference & { readonly kind: NotificationKind })[],
): Promise<void> {
  const { event_id, event_user_id } = reader;
  const { here, mail, push } = notification_preferences;
  await tx
    .insert(notification_preferences)
    .values(rows.map((row) => ({ event_id, event_user_id, ...row })))
    .onConflictDoUpdate({
      target: [
        notification_preferences.event_id,
        notification_preferences.event_user_id,
        notification_preferences.kind,
      ],
      set: Object.fromEntries([here, mail, push].map(({ name }) => [name, sql`excluded.${sql.identifier(name)}`])),
    });
  for (const [channel, stays] of [
    ['mail', 'at_once'],
    ['digest', 'digest'],
  ] as const) {
    const gone = rows.filter((row) => row.mail !== stays).map(({ kind }) => kind);
    if (gone.length > 0) await dropWaiting(tx, reader, channel, gone);
  }
  const quiet = rows.filter((row) => !row.push).map(({ kind }) => kind);
  if (quiet.length > 0) await dropWaiting(tx, reader, 'push', quiet);
}

async function dropWaiting(
  tx: Tx,
  reader: Reader,
  channel: 'mail' | 'digest' | 'push',
  kinds: readonly NotificationKind[],
): Promise<void> {
  const { notification_id } = notification_dispatches;
  await tx.delete(notification_dispatches).where(
    and(
      ofPerson(notification_dispatches, reader),
      eq(notification_dispatches.channel, channel),
      inArray(
        notification_id,
        sql`(SELECT id FROM notifications WHERE event_id = ${reader.event_id} AND kind IN (${sql.join(
          kinds.map((kind) => sql`${kind}`),
          sql`, `,
        )}))`,
      ),
    ),
  );
}
