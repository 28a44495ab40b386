import type { TrackKind, Wanted } from './transport.ts';

/** The words of two browsers to each other beside the media: they are faster than the server's word, and never believed beyond that. */
export interface Control {
  /** The tracks that the sender sends. */
  readonly on?: Partial<Readonly<Record<TrackKind, boolean>>>;
  /** The pictures that the sender wants to get. */
  readonly want?: Partial<Readonly<Record<'camera' | 'screen', Wanted>>>;
  readonly bye?: true;
}

const WANTED: ReadonlySet<unknown> = new Set<Wanted>(['off', 'low', 'high']);

/** The meaning of a message, as far as it can be understood. */
export function readControl(text: unknown): Control {
  const found = parse(text);
  const on = record(found['on']);
  const want = record(found['want']);
  const pick = <K extends string, T>(
    from: Record<string, unknown>,
    keys: readonly K[],
    fits: (value: unknown) => boolean,
  ) =>
    Object.fromEntries(keys.filter((key) => fits(from[key])).map((key) => [key, from[key]])) as Partial<Record<K, T>>;
  return {
    on: pick<TrackKind, boolean>(on, ['microphone', 'camera', 'screen'], (value) => typeof value === 'boolean'),
    want: pick<'camera' | 'screen', Wanted>(want, ['camera', 'screen'], (value) => WANTED.has(value)),
    ...(found['bye'] === true && { bye: true }),
  };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parse(text: unknown): Record<string, unknown> {
  if (typeof text !== 'string' || text.length > 1_000) return {};
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
}
