import { displayName } from '@plenary/contract/names';
import { lastDigestAt } from '@plenary/domain/notifications/preferences';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { sendLater, type NewDelivery, type NoticeLine } from '../mailer/index.ts';
import { eventsWithDigests, takeDigests, takeMails, type Leaving, type Line } from './dispatch-store.ts';
import { stopPath } from './stop-mails.ts';

/** Mails, and people with a digest, of one transaction. */
const AT_ONCE = 200;
/** Notifications that a digest names; it counts the others. */
const DIGEST_LINES = 20;
const HOUR_MS = 3600_000;
/** A mail that could not leave until then says nothing new any more. */
const GOOD_FOR_MS = { at_once: 12 * HOUR_MS, digest: 20 * HOUR_MS };

/** Sends the mails at once that are due (NOT20). */
export async function sendNoticeMails(ctx: Context): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE;) {
    const now = ctx.clock.now();
    taken = await ctx.live.transact(async (tx) => {
      const due = await takeMails(tx, now, AT_ONCE);
      const mails = due.leaving.filter((one) => isAway(ctx, one)).map((one) => noticeMail(ctx, one, now));
      await sendLater(tx, now, await Promise.all(mails));
      return { result: due.taken };
    });
  }
}

/** Sends the digests of every event whose hour has come (NOT21). */
export async function sendDigests(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const { id, time_zone } of await eventsWithDigests(ctx.db, now)) {
    const before = lastDigestAt(now, time_zone);
    for (let taken = 1; taken > 0;) {
      taken = await ctx.live.transact((tx) => sendSome(ctx, tx, { event_id: id, now, before }));
    }
  }
}

async function sendSome(ctx: Context, tx: Tx, of: { event_id: string; now: number; before: number }) {
  const { leaving, taken } = await takeDigests(tx, { ...of, people: AT_ONCE });
  const people = Map.groupBy(
    leaving.filter((one) => isAway(ctx, one)),
    ({ event_user_id }) => event_user_id,
  );
  const mails = [...people.values()].map((rows) => digestMail(ctx, rows, of.now));
  await sendLater(tx, of.now, (await Promise.all(mails)).flat());
  return { result: taken };
}

/** Anyone who is here has it before their eyes, unless they do not want it here. */
const isAway = ({ presence }: Context, { event_id, event_user_id, here }: Leaving): boolean =>
  !here || !presence.isHere({ event_id, event_user_id });

async function noticeMail(ctx: Context, one: Leaving, now: number): Promise<NewDelivery> {
  return {
    ...envelope(one),
    reference: one.notification_id,
    message: {
      kind: 'notice',
      first_name: one.first_name,
      notice: lineOf(one),
      link: `/${one.slug}?notice=${one.notification_id}`,
      stop_link: await stopPath(ctx, one),
      expires_at: new Date(now + GOOD_FOR_MS.at_once).toISOString(),
    },
  };
}

async function digestMail(ctx: Context, rows: readonly Leaving[], now: number): Promise<NewDelivery[]> {
  const [first] = rows;
  if (!first) return [];
  return [
    {
      ...envelope(first),
      message: {
        kind: 'digest',
        first_name: first.first_name,
        notices: rows.slice(0, DIGEST_LINES).map(lineOf),
        more: Math.max(0, rows.length - DIGEST_LINES),
        link: `/${first.slug}`,
        stop_link: await stopPath(ctx, first),
        expires_at: new Date(now + GOOD_FOR_MS.digest).toISOString(),
      },
    },
  ];
}

const envelope = ({ event_id, account_id, email }: Leaving) =>
  ({ event_id, account_id, channel: 'email', recipient: email }) as const;

/** The words of a notification as it leaves: never the text of a message (D108). */
export function lineOf({ kind, values, session_title, by_first_name, by_last_name, by_screen_name }: Line): NoticeLine {
  const name =
    by_first_name === null
      ? ''
      : displayName({ first_name: by_first_name, last_name: by_last_name ?? '', screen_name: by_screen_name ?? '' });
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    kind,
    name,
    count: typeof values['count'] === 'number' ? values['count'] : 1,
    title: session_title ?? text(values['title']),
    text: text(values['message']),
    ...(typeof values['step'] === 'string' && { step: values['step'] }),
  };
}
