import { closest } from '../suggestion.ts';

/** Columns of a table of sessions, with the names that spreadsheets give them in English and German. */
const NAMES = {
  id: ['guid', 'uid', 'code', 'sessionid', 'kennung', 'proposalid', 'nr', 'nummer'],
  title: [
    ...['sessiontitle', 'session', 'talk', 'name', 'topic', 'subject', 'summary', 'proposaltitle', 'talktitle'],
    ...['titel', 'vortrag', 'vortragstitel', 'thema', 'betreff', 'veranstaltung', 'programmpunkt', 'bezeichnung'],
  ],
  subtitle: ['untertitel'],
  abstract: ['shortdescription', 'teaser', 'kurzbeschreibung', 'kurztext', 'zusammenfassung'],
  description: ['details', 'text', 'content', 'beschreibung', 'inhalt', 'langtext'],
  date: ['day', 'startdate', 'datum', 'tag', 'startdatum'],
  start: [
    ...['starts', 'startsat', 'starttime', 'startdatetime', 'begin', 'beginning', 'from', 'scheduledat'],
    ...['beginn', 'anfang', 'von', 'startzeit', 'uhrzeitvon', 'startet'],
  ],
  time: ['timeslot', 'slot', 'zeit', 'uhrzeit', 'zeitraum'],
  end_date: ['enddatum'],
  end: ['ends', 'endsat', 'endtime', 'enddatetime', 'to', 'until', 'ende', 'bis', 'endzeit', 'schluss', 'uhrzeitbis'],
  duration: [
    ...['length', 'minutes', 'durationminutes', 'durationmin', 'scheduledduration'],
    ...['dauer', 'länge', 'minuten', 'dauerminuten', 'dauermin', 'dauerinminuten'],
  ],
  room: ['roomname', 'location', 'venue', 'stage', 'place', 'raum', 'ort', 'saal', 'bühne', 'halle'],
  track: ['category', 'strang', 'kategorie', 'bereich', 'themenbereich', 'reihe'],
  type: ['format', 'sessiontype', 'sessionformat', 'typ', 'art', 'veranstaltungsart'],
  language: ['lang', 'locale', 'sprache'],
  speakers: [
    ...['speaker', 'speakernames', 'speakername', 'presenter', 'presenters', 'people'],
    ...['sprecher', 'sprecherin', 'sprecherinnen', 'referent', 'referentin', 'referenten', 'referentinnen'],
    ...['referierende', 'vortragende', 'redner', 'rednerin', 'rednerinnen', 'personen', 'mitwirkende'],
  ],
  link: ['links', 'url', 'website', 'webseite', 'homepage'],
  meeting_link: [
    ...['meeting', 'meetingurl', 'joinurl', 'joinlink', 'zoom', 'zoomlink', 'videolink', 'streamlink'],
    ...['videokonferenz', 'zugangslink', 'konferenzlink'],
  ],
  picture: ['image', 'photo', 'logo', 'pictureurl', 'imageurl', 'bild', 'foto'],
} as const satisfies Record<string, readonly string[]>;

export type TableColumn = keyof typeof NAMES;

/** Letters and digits alone, in lower case: `Start-Zeit (Uhr)` is `startzeit`, `Räume` keeps its letters. */
const plain = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const COLUMNS = Object.keys(NAMES) as TableColumn[];
const BY_NAME = new Map<string, TableColumn>(
  COLUMNS.flatMap((column) => [plain(column), ...NAMES[column]].map((name): [string, TableColumn] => [name, column])),
);

/** The first row of a table of sessions. */
export interface TableHeading {
  /** Place of each column that is there. */
  readonly places: ReadonlyMap<TableColumn, number>;
  /** Names that mean nothing here, as they were written. */
  readonly ignored: readonly string[];
}

export type TableHeadingResult =
  { readonly ok: true; readonly value: TableHeading } | { readonly ok: false; readonly reason: string };

/** Reads the first row; a sentence says what it lacks. A column that is there twice counts once, the first time. */
export function readTableHeading(names: readonly string[]): TableHeadingResult {
  const places = new Map<TableColumn, number>();
  const ignored: string[] = [];
  names.forEach((name, at) => {
    const column = BY_NAME.get(plain(name));
    if (column !== undefined && !places.has(column)) places.set(column, at);
    else if (name.trim() !== '') ignored.push(name.trim());
  });
  const missing = [
    ...(places.has('title') ? [] : [wanted('title', ignored)]),
    ...(places.has('start') || places.has('time') ? [] : [wanted('start', ignored)]),
  ];
  if (missing.length === 0) return { ok: true, value: { places, ignored } };
  return { ok: false, reason: `the first row must name the columns; there is none called ${missing.join(', ')}` };
}

function wanted(column: TableColumn, ignored: readonly string[]): string {
  const meant = closest(column, ignored);
  return meant === null ? column : `${column} (is "${meant}" meant?)`;
}
