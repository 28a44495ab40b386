import { lacksText, plainHeading } from '../../tables/heading.ts';

/** Columns of a table of sessions, with the names that spreadsheets give them in English and German. */
const NAMES = {
  id: ['guid', 'uid', 'code', 'sessionid', 'kennung', 'proposalid', 'nr', 'nummer'],
  title: [
    ...['sessiontitle', 'session', 'talk', 'name', 'topic', 'subject', 'summary', 'proposaltitle', 'talktitle'],
    ...['event', 'eventname', 'eventtitle', 'activity', 'sessionname', 'was'],
    ...['titel', 'vortrag', 'vortragstitel', 'thema', 'betreff', 'veranstaltung', 'programmpunkt', 'bezeichnung'],
  ],
  subtitle: ['untertitel'],
  abstract: ['shortdescription', 'teaser', 'kurzbeschreibung', 'kurztext', 'zusammenfassung'],
  description: ['details', 'text', 'content', 'about', 'sessiondescription', 'beschreibung', 'inhalt', 'langtext'],
  date: ['day', 'startdate', 'datum', 'tag', 'startdatum'],
  start: [
    ...[
      'starts',
      'startsat',
      'starttime',
      'startdatetime',
      'begin',
      'begins',
      'beginning',
      'from',
      'scheduledat',
      'timestart',
      'when',
    ],
    ...['beginn', 'anfang', 'von', 'startzeit', 'uhrzeitvon', 'startet', 'wann'],
  ],
  time: ['timeslot', 'slot', 'zeit', 'uhrzeit', 'zeitraum'],
  end_date: ['enddatum'],
  end: [
    'ends',
    'endsat',
    'endtime',
    'enddatetime',
    'to',
    'until',
    'ende',
    'bis',
    'endzeit',
    'schluss',
    'uhrzeitbis',
    'timeend',
  ],
  duration: [
    ...['length', 'minutes', 'durationminutes', 'durationmin', 'scheduledduration'],
    ...['dauer', 'länge', 'minuten', 'dauerminuten', 'dauermin', 'dauerinminuten'],
  ],
  room: [
    ...['roomname', 'location', 'roomlocation', 'venue', 'stage', 'place', 'where', 'hall', 'hallname', 'auditorium'],
    ...['raum', 'wo', 'ort', 'saal', 'bühne', 'halle', 'hörsaal', 'saalname', 'raumname'],
  ],
  track: ['scheduletrack', 'sessiontrack', 'category', 'strang', 'kategorie', 'bereich', 'themenbereich', 'reihe'],
  type: ['format', 'sessiontype', 'sessionformat', 'typ', 'art', 'veranstaltungsart'],
  language: ['lang', 'locale', 'sprache'],
  speakers: [
    ...[
      'speaker',
      'speakernames',
      'speakername',
      'presenter',
      'presenters',
      'people',
      'who',
      'panelists',
      'author',
      'authors',
    ],
    ...['sprecher', 'sprecherin', 'sprecherinnen', 'referent', 'referentin', 'referenten', 'referentinnen'],
    ...['referierende', 'vortragende', 'redner', 'rednerin', 'rednerinnen', 'personen', 'mitwirkende', 'wer'],
  ],
  speaker_id: [],
  first_name: ['givenname', 'speakerfirstname', 'vorname'],
  last_name: ['surname', 'familyname', 'speakerlastname', 'nachname', 'familienname'],
  biography: ['bio', 'speakerbio', 'speakerbiography', 'biografie'],
  speaker_picture: ['profilepicture', 'speakerphoto', 'speakerimage', 'profilbild'],
  link: ['links', 'url', 'website', 'webseite', 'homepage'],
  meeting_link: [
    ...['meeting', 'meetingurl', 'joinurl', 'joinlink', 'zoom', 'zoomlink', 'videolink', 'streamlink'],
    ...['videokonferenz', 'zugangslink', 'konferenzlink'],
  ],
  picture: ['image', 'photo', 'logo', 'pictureurl', 'imageurl', 'bild', 'foto'],
} as const satisfies Record<string, readonly string[]>;

export type TableColumn = keyof typeof NAMES;

/** Headings that are understood, for a person whose own was not. */
export const KNOWN_HEADINGS =
  'Title, Speakers, Date, Start, End, Room, Track, Type, Language, Abstract, Description and Link';

const COLUMNS = Object.keys(NAMES) as TableColumn[];
const BY_NAME = new Map<string, TableColumn>(
  COLUMNS.flatMap((column) =>
    [plainHeading(column), ...NAMES[column]].map((name): [string, TableColumn] => [name, column]),
  ),
);

/** The first row of a table of sessions. */
export interface TableHeading {
  /** Place of each column that is there. */
  readonly places: ReadonlyMap<TableColumn, number>;
  /** Names that mean nothing here, as they were written. */
  readonly ignored: readonly string[];
}

export type TableHeadingResult =
  | { readonly ok: true; readonly value: TableHeading }
  | { readonly ok: false; readonly reason: string };

/** Reads the first row; a sentence says what it lacks. A column that is there twice counts once, the first time. */
export function readTableHeading(names: readonly string[]): TableHeadingResult {
  const places = new Map<TableColumn, number>();
  const ignored: string[] = [];
  names.forEach((name, at) => {
    const column = BY_NAME.get(plainHeading(name));
    if (column !== undefined && !places.has(column)) places.set(column, at);
    else if (name.trim() !== '') ignored.push(name.trim());
  });
  const missing = [
    ...(places.has('title') ? [] : ['title']),
    ...(places.has('start') || places.has('time') ? [] : ['start']),
  ];
  if (missing.length === 0) return { ok: true, value: { places, ignored } };
  return { ok: false, reason: lacksText(missing, { names, ignored }) };
}

/** Does a row name the columns of a table of sessions? */
export const isSessionHeading = (names: readonly string[]): boolean => readTableHeading(names).ok;
