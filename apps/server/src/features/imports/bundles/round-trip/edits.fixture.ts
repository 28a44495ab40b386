import { SECTIONS } from '@plenary/contract/studio/sections';
import type { OpenedSession } from '@plenary/contract/timeline/edit';
import type { Group } from '@plenary/domain/studio/group';
import { descriptionText } from '@plenary/domain/timeline/edit/description';
import { wallText } from '@plenary/domain/time/zoned';
import type { Answer, Client } from '@plenary/testkit/client';
import { picture } from '../bundle.fixture.ts';
import { changedAt, valueAt, type Path } from '../section/sections.fixture.ts';
import { SECTION_PARTS } from '../section/section-parts.ts';

/** One change of an event: the whole event as it is to be, and where it differs. */
export interface Change {
  readonly path: string;
  readonly wanted: Group;
  readonly place: Path;
}

/** Makes a change as the studio does it: by the operation of the page on which the field stands. */
export async function changeInStudio(organiser: Client, slug: string, change: Change): Promise<Answer> {
  const { path, place, wanted } = change;
  const [part, field = ''] = path.split('.');
  const at = (page: string) => `/${slug}/json/${page}`;
  const section = SECTIONS.find((name) => SECTION_PARTS[name].own.some((own) => own === part)) ?? lookOf(path);
  if (section) return changeSection(organiser, at(`studio/sections/${section}`), change);
  if (part === 'halls') return changeHall(organiser, slug, change);
  if (part === 'polls') return changePoll(organiser, slug, change);
  if (part === 'sessions') return changeSession(organiser, slug, change);
  if (field === 'chat_rules') return organiser.post(at('chat/rules'), groupOfLast(place, valueAt(wanted, place)));
  if (field === 'settings') return organiser.post(at('studio/settings'), settingOf(wanted, place));
  if (field === 'draft') return organiser.post(at('event/unpublish'));
  return organiser.post(at('studio/event'), basicsOf(wanted['event'] as Group));
}

const groupOfLast = (place: Path, value: unknown): object => ({ [String(place.at(-1))]: value });

const lookOf = (path: string): 'look' | undefined =>
  path.startsWith('event.media.') ||
  SECTION_PARTS.look.settings.some((one) => `${path}.`.startsWith(`event.settings.${one}.`))
    ? 'look'
    : undefined;

/** A setting, or a flag alone; a link is sent whole. */
function settingOf(wanted: Group, [, , setting, field]: Path): object {
  const value = valueAt(wanted, ['event', 'settings', setting!]);
  return { [String(setting)]: setting === 'flags' ? groupOfLast([field!], (value as Group)[String(field)]) : value };
}

function basicsOf({ name, event_kind, time_zone, starts_at, closes_at, opens_at }: Group): object {
  const wall = (at: unknown) => wallText(Date.parse(String(at)), String(time_zone));
  return {
    name,
    event_kind,
    time_zone,
    opens_at: wall(opens_at),
    starts_at: wall(starts_at),
    ends_at: wall(closes_at),
  };
}

async function changeSection(organiser: Client, at: string, { wanted, place }: Change): Promise<Answer> {
  const { values, seen } = (await organiser.get(at)).json.payload as { values: object; seen: string };
  const [top, list, ...rest] = place;
  const entry: Path = rest.length > 0 && typeof list === 'number' ? [top!, list] : place;
  const kept = top === 'pages' || top === 'event' ? place : entry;
  return organiser.post(at, { seen, values: changedAt(values, kept, valueAt(wanted, kept)) });
}

async function changeHall(organiser: Client, slug: string, { wanted, place }: Change): Promise<Answer> {
  const page = await organiser.get(`/studio/${slug}/halls`, { accept: 'text/html' });
  const { id } = page.boot.page.halls.halls[place[1]!];
  const { stream = null, aliases = [], ...hall } = valueAt(wanted, place.slice(0, 2)) as Group & { stream?: Group };
  return organiser.post(`/${slug}/json/studio/halls/${id}`, {
    ...{ kind: 'both', capacity: null, moderators: [], ...hall },
    // Its old name is added by the server.
    aliases: place.at(-1) === 'name' ? [] : aliases,
    ...{ stream_type: stream?.['type'] ?? null, address: stream?.['playback_url'] ?? '' },
  });
}

async function changePoll(organiser: Client, slug: string, { wanted, place }: Change): Promise<Answer> {
  const { polls } = (await organiser.get(`/${slug}/json/polls/made`)).json.payload as { polls: { poll: Group }[] };
  const { key: _, session, ...entry } = valueAt(wanted, place.slice(0, 2)) as Group;
  const choices = JSON.stringify(entry['choices'] ?? []);
  const { poll } = polls.find(
    (one) => one.poll['question'] === entry['question'] || JSON.stringify(one.poll['choices']) === choices,
  )!;
  const titled = (wanted['sessions'] as Group[]).find(({ guid }) => guid === session)?.['title'];
  const id = titled === undefined ? null : (await findSession(organiser, slug, titled)).id;
  const typed = { choices: [], most: poll['most'], ...entry };
  return organiser.post(`/${slug}/json/polls/${String(poll['id'])}/change`, { ...typed, session: id });
}

async function findSession(organiser: Client, slug: string, title: unknown): Promise<{ id: string; version: number }> {
  const { sessions } = (await organiser.get(`/${slug}/json/timeline/sessions`)).json.payload;
  return (sessions as { id: string; version: number; title: string }[]).find((one) => one.title === title)!;
}

async function changeSession(organiser: Client, slug: string, { wanted, place, path }: Change): Promise<Answer> {
  const [, at, field = ''] = place;
  const session = valueAt(wanted, ['sessions', at!]) as Group & { title: string };
  const sessions = (await organiser.get(`/${slug}/json/timeline/sessions`)).json.payload.sessions as OpenedSession[];
  const titles = new Map((wanted['sessions'] as Group[]).map(({ guid, title }) => [guid, title]));
  const of = sessions.find(({ title, starts_at }) => title === session.title || starts_at === session['starts_at'])!;
  return organiser.post(`/${slug}/json/timeline/sessions/${of.id}`, {
    version: of.version,
    ...(await typed(organiser, slug, String(field), session, { path, titles })),
  });
}

/** A field of a session as its form sends it. */
async function typed(
  organiser: Client,
  slug: string,
  field: string,
  session: Group,
  { path, titles }: { readonly path: string; readonly titles: ReadonlyMap<unknown, unknown> },
): Promise<object> {
  const { stream } = session as { stream?: Group };
  switch (field) {
    case 'stream':
      return { stream: await typedStream(organiser, slug, stream ?? {}, path) };
    case 'large_image':
      return { large_picture: await sendPicture(organiser, slug) };
    case 'misc':
    case 'marker_offset_minutes': {
      const parent = await findSession(organiser, slug, titles.get(String(session['misc'])));
      return { part: { session: parent.id, minutes: session['marker_offset_minutes'] } };
    }
    case 'do_not_stream':
      return { stream: { kind: 'none', address: '' } };
    case 'description':
      return { description: descriptionText(String(session['description'])) };
    case 'cover_image':
      return { picture: await sendPicture(organiser, slug) };
    case 'hosts':
    case 'speakers': {
      const sent = path.endsWith('_picture') ? { picture: await sendPicture(organiser, slug) } : {};
      return { [field]: (session[field] as Group[]).map((person) => ({ ...typedSpeaker(person), ...sent })) };
    }
    default:
      return { [field]: session[field] };
  }
}

/** A stream as its form sends it; a picture is sent where that is what changes. */
async function typedStream(organiser: Client, slug: string, stream: Group, path: string): Promise<object> {
  const { type: kind, playback_url: address, title = '' } = stream;
  const { name = '', url = '' } = (stream['sponsor'] ?? {}) as Group;
  const sent = /poster$|logo$/.test(path) ? await sendPicture(organiser, slug) : undefined;
  const sponsor = { name, url, ...(path.endsWith('logo') && { logo: sent }) };
  return { kind, address, title, sponsor, ...(path.endsWith('poster') && { poster: sent }) };
}

const typedSpeaker = ({ uid, name, email = '', bio = '', company = '', job_title = '' }: Group): object => ({
  ...{ uid, name, email, company, job_title },
  bio: descriptionText(String(bio)),
});

async function sendPicture(organiser: Client, slug: string): Promise<string> {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(await picture('#ABCDEF'))], 'new.jpg', { type: 'image/jpeg' }));
  const at = `/${slug}/json/studio/programme/pictures`;
  return (await organiser.request(at, { method: 'POST', body })).json.payload.picture;
}
