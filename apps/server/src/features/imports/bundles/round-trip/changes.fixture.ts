import { isGroup, type Group } from '@plenary/domain/studio/group';
import { other, valueAt, type Path } from '../section/sections.fixture.ts';
import { BUNDLE_FIELDS, type BundleField } from './fields.fixture.ts';

/** Fields that no organiser changes in the studio, and why that is right. */
export const MADE_OTHERWISE: readonly (readonly [fields: RegExp, reason: string])[] = [
  [/^plenary_bundle$/, 'is the version of the format'],
  [/^(stays_alive$|demo_streams\.)|^sessions\.stream\.demo_stream$/, 'is of demo events, in development'],
  [/^event\.slug$/, 'is the address that people hold in links'],
  [/^(sponsors|rooms|exhibitors|polls|vault\.attachments|tour\.scenes)\.key$/, 'is made once, and named by others'],
  [
    /^(pages\.file|games\.page)$|^sessions\.description_markdown$/,
    'is another way to write a text that is changed in its place',
  ],
  [/^halls\.stream\.entry_id$/, 'follows from the name of the hall, and programs that send pictures know it'],
  [/^sessions\.(guid|source)$/, 'is how the next import finds the session'],
  [/^sessions\.source_data$/, 'is what a schedule says beside'],
  [/^sessions\.type$/, 'follows from the stream of a session'],
  [/^sessions\.kept$/, 'notes which fields were changed, and grows with the changes of the others'],
  [/^sessions\.(speakers|hosts)\.uid$/, 'says who a person is, in all sessions'],
  [/^sessions\.(lead_host_profile_image|co_host_profile_images)$/, 'follows from the pictures of its hosts'],
  [/^sessions\.stream\.(key|id|entry_id)$/, 'is how the maker of a stream calls it'],
];

/** Fields that bundles and schedules alone set so far. */
export const NOT_IN_THE_STUDIO: readonly RegExp[] = [];

/** Fields that organisers change in the studio. */
export const CHANGED_FIELDS: readonly BundleField[] = BUNDLE_FIELDS.filter(
  ({ path }) =>
    ![...MADE_OTHERWISE.map(([fields]) => fields), ...NOT_IN_THE_STUDIO].some((fields) => fields.test(path)),
);

/** Where a field stands in an event: where it has a value, else where it could have one; of what others name, the last. */
export function placeOf(document: unknown, { path }: BundleField): Path | undefined {
  const found = [...placesIn(document, path.split('.'), [])];
  const all = FROM_BELOW.test(path) ? found.toReversed() : found;
  return all.find((place) => valueAt(document, place) !== undefined) ?? all[0];
}
/** Others name the entries above, or these have texts that no form shows. */
const FROM_BELOW = /\.(key|slug)$|^games\.kind$|^sessions\./;

function* placesIn(tree: unknown, steps: readonly string[], path: Path): Generator<Path> {
  const [step, ...rest] = steps;
  if (step === undefined) yield path;
  else if (Array.isArray(tree)) for (const [at, part] of tree.entries()) yield* placesIn(part, steps, [...path, at]);
  else if (isGroup(tree)) yield* placesIn(tree[step], rest, [...path, step]);
}

/** The values of fields for which the rule for all is not enough. */
const BECOMES: Readonly<Record<string, unknown>> = {
  'event.time_zone': 'Europe/Berlin',
  'event.settings.languages': ['en'],
  'areas.key': 'salon',
  'areas.sponsor': 'two',
  'rooms.sponsor': 'two',
  'exhibitors.sponsor': 'two',
  'exhibitors.level': 'Gold',
  'exhibitors.owners': ['eve@stand.example'],
  levels: ['Gold', 'Silver', 'Bronze'],
  'vault.captions.language': 'de',
  'vault.captions.file': 'media/other.vtt',
  'vault.chapters.at': '2:05',
  'games.kind': 'embed',
  'games.html': '<!doctype html><p>Row faster</p>',
  'games.questions.choices': ['No', 'Yes'],
  'games.questions.correct': 1,
  'vault.embed': 'https://player.vimeo.com/video/8',
  'games.embed': 'https://player.vimeo.com/video/8',
  'polls.kind': 'several',
  'polls.choices': ['Baltic', 'North'],
  'polls.most': 2,
  'polls.session': 'talk',
  'halls.aliases': ['Great hall'],
  'halls.kind': 'online',
  'halls.moderators.email': 'mo@sea.example',
  'halls.stream.type': 'external',
  'tour.scenes.spots.scene': 'quay',
  'sessions.stream.type': 'mux',
  'sessions.language': 'de',
  'sessions.switched_off': ['questions'],
  'sessions.misc': 'far',
  'sessions.description': '<p>Of ships</p>',
  'sessions.speakers.email': 'ada@sea.example',
  'sessions.speakers.bio': '<p>Sails far</p>',
  'sessions.hosts.email': 'hal@sea.example',
  'sessions.hosts.bio': '<p>Leads far</p>',
};

/** Another valid value of a field. */
export function becomes({ path, values }: BundleField, value: unknown): unknown {
  if (path in BECOMES) return BECOMES[path];
  if (values.length > 0 && !Array.isArray(value)) return values.find((one) => one !== (value ?? false));
  if (path.endsWith('.slug')) return `${String(value)}-x`;
  if (value === 'media/sea.jpg') return 'media/logo.svg';
  if (!Array.isArray(value)) return other(path, value);
  return value.length > 1 ? value.slice(1) : value.map((one) => other(path, one));
}

/** Other fields of the event that change with a field, as they are then. */
export function follows(
  path: string,
  before: Group,
  place: Path,
  value: unknown,
): readonly (readonly [Path, unknown])[] {
  const group = place.slice(0, -1);
  const old = valueAt(before, place);
  switch (path) {
    case 'event.starts_at': {
      const opens = Date.parse(String(valueAt(before, ['event', 'opens_at'])));
      const by = Date.parse(String(value)) - Date.parse(String(old));
      return [[['event', 'opens_at'], new Date(opens + by).toISOString()]];
    }
    case 'games.kind':
      return [[[...group, 'embed'], 'https://player.vimeo.com/video/9']];
    case 'halls.name':
      return [[[...group, 'aliases'], [old]], ...renamedPlaces(before, old, value)];
    // Out of a hall, and without its stream, a session is watched nowhere.
    case 'sessions.location':
    case 'sessions.do_not_stream':
      return [[[...group, 'type'], 'meeting']];
    case 'polls.kind':
      return [[[...group, 'most'], 1]];
    default:
      return [];
  }
}

/** Sessions in a hall have its name as their place. */
function renamedPlaces(before: Group, old: unknown, name: unknown): (readonly [Path, unknown])[] {
  return (before['sessions'] as Group[]).flatMap(({ location }, at) =>
    location === old ? [[['sessions', at, 'location'], name] as const] : [],
  );
}
