import type { FieldProblem } from '../../field-problem.ts';
import { isMarker } from '../status.ts';
import type { SessionType } from '../types.ts';
import type { SessionValues } from './fields.ts';
import { choosesStream } from './typed-stream.ts';

/** The session that another one is a part of, as a form sends it. */
export interface TypedPart {
  /** null: it is a session of its own. */
  readonly session: string | null;
  /** So long after that one's start it begins. */
  readonly minutes: number;
}

type PartValues = Pick<SessionValues, 'misc' | 'marker_offset_minutes' | 'type' | 'stream'>;

/** The part that a session is, as its form shows it. */
export const typedPart = ({
  misc,
  marker_offset_minutes,
}: Pick<PartValues, 'misc' | 'marker_offset_minutes'>): TypedPart => ({
  session: misc,
  minutes: marker_offset_minutes ?? 0,
});

/**
 * The columns of a session that is made a part of another, or of none, or why that cannot be (PRG14).
 * @param target the session that was chosen; null: there is none
 * @param of the session that is changed: whether others are parts of it, and whether the one that it has been a part of is hidden, as it
 *   stays then (PRG20)
 */
export function partOf(
  { session, minutes }: TypedPart,
  stored: PartValues,
  target: { readonly id: string; readonly type: SessionType } | null,
  of: { readonly id: string; readonly has_parts: boolean; readonly whole_hidden: boolean },
):
  | { readonly ok: true; readonly values: Partial<PartValues & Pick<SessionValues, 'hidden'>> }
  | { readonly ok: false; readonly problem: FieldProblem } {
  if (session === stored.misc && minutes === (stored.marker_offset_minutes ?? 0)) return { ok: true, values: {} };
  const unseen = session !== stored.misc && of.whole_hidden ? { hidden: true } : {};
  if (session === null) {
    const values = { misc: null, marker_offset_minutes: null, type: 'meeting' } as const;
    return { ok: true, values: isMarker(stored) ? { ...values, ...unseen } : {} };
  }
  if (of.has_parts) return { ok: false, problem: { code: 'has_parts' } };
  const possible = isMarker(stored) || choosesStream(stored);
  if (!possible || !target || target.id === of.id || isMarker(target))
    return { ok: false, problem: { code: 'invalid' } };
  const type = session === stored.misc ? stored.type : markerOf(target);
  return { ok: true, values: { misc: session, marker_offset_minutes: minutes, type, stream: null, ...unseen } };
}

/** A part of a stream is shown beside that stream alone (SES8). */
const markerOf = ({ type }: { readonly type: SessionType }): SessionType =>
  type === 'stream' ? 'marker-stream' : 'marker-live-meeting';
