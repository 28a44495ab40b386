/** The fields of a session that hosts change. Start and end are one thing: changing one of them keeps both. */
export const EDIT_FIELDS = [
  'times',
  'title',
  'location',
  'link',
  'max_occupancy',
  'featured',
  'description',
  'cancelled',
] as const;
export type EditField = (typeof EDIT_FIELDS)[number];

/** The most that each takes: characters, and people. The same as a bundle's. */
export const EDIT_LIMITS = {
  title: 300,
  location: 200,
  link: 2_000,
  max_occupancy: 1_000_000,
  description: 20_000,
} as const;

/** The values of a session that hosts change. Times are UTC ISO 8601 with milliseconds; `description` is HTML. */
export interface SessionValues {
  readonly starts_at: string;
  readonly ends_at: string | null;
  readonly title: string;
  readonly location: string | null;
  readonly link: string | null;
  readonly max_occupancy: number;
  readonly featured: boolean;
  readonly description: string;
  readonly cancelled: boolean;
}

/** The columns of each field. */
export const FIELD_COLUMNS = {
  times: ['starts_at', 'ends_at'],
  title: ['title'],
  location: ['location'],
  link: ['link'],
  max_occupancy: ['max_occupancy'],
  featured: ['featured'],
  description: ['description'],
  cancelled: ['cancelled'],
} as const satisfies Record<EditField, readonly (keyof SessionValues)[]>;

/** The fields in which two states of a session differ, in the order of the form. */
export function differingFields(one: SessionValues, other: SessionValues): EditField[] {
  return EDIT_FIELDS.filter((field) => !isSame(field, one, other));
}

/** Whether a field has the same value in both. */
export function isSame(field: EditField, one: Partial<SessionValues>, other: Partial<SessionValues>): boolean {
  return FIELD_COLUMNS[field].every((column) => one[column] === other[column]);
}

/** The columns of a field alone. */
export function columnsOf(field: EditField, values: SessionValues): Partial<SessionValues> {
  return Object.fromEntries(FIELD_COLUMNS[field].map((column) => [column, values[column]]));
}
