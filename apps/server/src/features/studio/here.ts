import { studioTopic, type StudioHere } from '@plenary/contract/studio/topics';
import { studioPlace } from '@plenary/domain/audience/places';
import { STUDIO_PAGES } from '@plenary/domain/studio/pages';
import { repeat } from '../../background/repeat.ts';
import type { Context } from '../../context.ts';
import type { Tx, Db } from '../../db/database.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { peopleById, presentEventUser } from '../accounts/index.ts';

/** People who open or leave a page of the studio are published to the others on it within this time. Milliseconds. */
const PUBLISH_EVERY_MS = 2_000;

const knownPage = (page: string | undefined): string | undefined => STUDIO_PAGES.find(({ id }) => id === page)?.id;

/** The pages of the studio: who follows one is shown to the others on it (STU10). */
export const studioPageTopic: TopicDefinition = {
  name: studioTopic('<page>'),
  action: 'studio.organise',
  place: ({ page = '' }) => studioPlace(page),
  allowed: async (_ctx, _member, { page }) => knownPage(page) !== undefined,
  snapshot: (ctx, tx, { event_id }, { page = '' }) => readHere(ctx, tx, event_id, page),
};

/** The people whose page is open at this moment, at any server. */
async function readHere(
  { presence }: Pick<Context, 'presence'>,
  db: Db | Tx,
  event_id: string,
  page: string,
): Promise<StudioHere> {
  const place = studioPlace(page);
  const ids = [...presence.peopleAt(event_id)].filter((event_user_id) => {
    const person = { event_id, event_user_id };
    return presence.isOpen(person) && presence.placesOf(person).includes(place);
  });
  const rows = await peopleById(db, event_id, ids);
  const people = [...rows.values()].map(presentEventUser);
  return { people: people.sort((a, b) => (a._id < b._id ? -1 : 1)) };
}

/** Publishes who is on the pages of the studio that are open at this server, where that has changed. The returned function stops it. */
export function publishHere(ctx: Context): () => Promise<void> {
  const published = new Map<string, string>();
  return repeat(
    ctx.clock,
    PUBLISH_EVERY_MS,
    () => publish(ctx, published),
    (error) => ctx.log.warn({ err: error }, 'who is in the studio could not be read; trying again'),
  );
}

async function publish(ctx: Context, published: Map<string, string>): Promise<void> {
  const open = ctx.live.hub.followedKeys('studio:');
  const names = new Set(open.map(({ event_id, topic }) => `${event_id} ${topic}`));
  for (const name of published.keys()) if (!names.has(name)) published.delete(name);
  for (const { event_id, topic } of open) {
    const page = topic.slice('studio:'.length);
    const here = await readHere(ctx, ctx.db, event_id, page);
    const text = JSON.stringify(here);
    const name = `${event_id} ${topic}`;
    if (published.get(name) === text) continue;
    published.set(name, text);
    ctx.live.signals.say({ event_id, topic: studioTopic(page) }, 'here', 'now', here);
  }
}
