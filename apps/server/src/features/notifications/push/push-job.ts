import { inLanguage } from '@plenary/domain/language/texts';
import { chooseLanguage, directionOf, textLanguage } from '@plenary/domain/language/language';
import { DEFAULT_PREFERENCES } from '@plenary/domain/notifications/preferences';
import { pushBody, pushGoodFor, pushUrgency } from '@plenary/domain/notifications/push';
import { textsOf } from '@plenary/texts/catalogue';
import { z } from 'zod';
import type { OutgoingPush, Pushed } from '../../../adapters/messages/push.ts';
import type { Context } from '../../../context.ts';
import { siteOrigin } from '../../../http/site-origin.ts';
import { addJobs, defineJob } from '../../../jobs/index.ts';
import { areMessagesHeld, belowOf, countDelivery, sentenceOf } from '../../mailer/index.ts';
import { lineOf } from '../mails.ts';
import { pushKey } from './push-key.ts';
import { dropEndpoint, readPushing, takePushes, type Pushing } from './push-store.ts';

const PUSH_JOB = 'notifications.push';
/** Notifications of one transaction. */
const AT_ONCE = 500;

/** Has the notifications that are due by push go to every browser of their people (NOT24). */
export async function sendPushes(ctx: Context): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE;) {
    taken = await ctx.live.transact(async (tx) => {
      const { due, taken } = await takePushes(tx, ctx.clock.now(), AT_ONCE);
      const jobs = due.map(({ kind, ...push }) => ({
        payload: push,
        key: `push:${push.notification_id}:${push.event_user_id}:${push.session_id}`,
        priority: kind === 'announcement' || kind === 'poll' ? ('bulk' as const) : ('normal' as const),
      }));
      await addJobs(tx, PUSH_JOB, jobs);
      return { result: taken };
    });
  }
}

/**
 * Sends one notification to one browser, as it stands by now. A message that a push service puts off is an error of the job, so that it is
 * tried again later and later; a browser that is no more is forgotten.
 */
export const pushNotice = defineJob({
  name: PUSH_JOB,
  payload: z.object({
    event_id: z.string(),
    notification_id: z.string(),
    event_user_id: z.string(),
    session_id: z.string(),
  }),
  run: async (ctx, push) => {
    const now = ctx.clock.now();
    const row = await readPushing(ctx.db, push, now);
    const leaves = row !== null && (row.push ?? DEFAULT_PREFERENCES[row.kind].push) && lastsUntil(row) > now;
    if (!leaves || (await areMessagesHeld(ctx.db))) return;
    const sent = await send(ctx, row, now);
    countDelivery(ctx.metrics, 'push', sent.kind);
    if (sent.kind === 'gone') await ctx.live.transact(async (tx) => ({ result: await dropEndpoint(tx, row.endpoint) }));
    if (sent.kind === 'refused') ctx.log.warn({ reason: sent.reason }, 'a push service refused a message');
    if (sent.kind === 'delayed') throw new Error(`push to be tried again: ${sent.reason}`);
  },
});

const lastsUntil = ({ created_at, kind }: Pushing): number => created_at.getTime() + pushGoodFor(kind);

async function send(ctx: Context, row: Pushing, now: number): Promise<Pushed> {
  const { public_url, mail_from } = ctx.config;
  const contact = public_url?.startsWith('https:') === true ? siteOrigin(ctx.config) : `mailto:${mail_from.address}`;
  return ctx.transports.push.send(messageOf(ctx, row, now), { key: await pushKey(ctx), contact });
}

/** The words for the device, as build/sw.js reads it: who and what kind, never what a person wrote in a chat (D108). */
function messageOf({ installation }: Context, row: Pushing, now: number): OutgoingPush {
  const { kind, slug, notification_id, endpoint, p256dh, auth } = row;
  const wishes = { account: row.language, event: row.event_language };
  const language = chooseLanguage(wishes, installation.languages);
  const line = lineOf(row);
  const event = inLanguage(
    { name: row.event_name, translations: row.event_translations },
    textLanguage(language, { languages: row.event_languages ?? [] }),
  );
  const text = JSON.stringify({
    v: 1,
    title: pushBody(sentenceOf(textsOf(language).t, line)),
    body: [pushBody(belowOf(line)), event.name].filter((part) => part !== '').join(' · '),
    path: `/${slug}?notice=${notification_id}`,
    tag: notification_id,
    lang: language,
    dir: directionOf(language),
  });
  return {
    to: { endpoint, p256dh, auth },
    text,
    ttl_ms: lastsUntil(row) - now,
    urgency: pushUrgency(kind),
    topic: notification_id,
  };
}
