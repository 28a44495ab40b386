import type { Difference } from '@plenary/domain/differs';
import type { PhaseChange } from '@plenary/domain/policy/phase-change';
import type { StreamVerdict } from '@plenary/domain/streams/address';

/** Longer texts are said to have changed, and not shown. */
const SHOWN = 60;

/** A change as a line: `opens_at: 2026-05-01 09:00 UTC → none`. */
export function changeText({ field, before, after }: Difference): string {
  const [was, is] = [valueText(before), valueText(after)];
  return was === null || is === null ? `${field}: changed` : `${field}: ${was} → ${is}`;
}

/** null: too long, or too much of it, for a line. */
function valueText(value: unknown): string | null {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.length > SHOWN || value.includes('\n')) return null;
  return value.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):00\.000Z$/, '$1 $2 UTC');
}

/** The effect of a change of the times on the people of an event, as a sentence; none: they notice nothing. */
export function phaseChangeText(phase_change: PhaseChange | null, people: number): string[] {
  if (phase_change === null) return [];
  const count = `${people} ${people === 1 ? 'person belongs' : 'people belong'} to it`;
  switch (phase_change.to) {
    case 'before':
      return [`attendees see the countdown from now on, also those who are in; ${count}.`];
    case 'after':
      return [`attendees see that the event is over from now on, also those who are in; ${count}.`];
    case 'open':
      return [`the event is open to attendees from now on; ${count}.`];
  }
}

/** Why a stream would not play now, as the end of a sentence; null: it would. */
export function verdictText(verdict: StreamVerdict): string | null {
  switch (verdict.kind) {
    case 'plays':
      return null;
    case 'status':
      return `answers ${verdict.status} now, so it does not play yet`;
    case 'no_playlist':
      return `answers ${verdict.type === '' ? 'something' : verdict.type} that is no HLS playlist`;
    case 'not_allowed':
      return `does not let pages of ${verdict.origin} read it (CORS: access-control-allow-origin)`;
    case 'unreachable':
      return `could not be asked: ${unreachableText(verdict.reason)}`;
  }
}

/** A failure of the network in words, for the commonest ones: a name that does not exist, and no network. */
function unreachableText(reason: string): string {
  if (/\bENOTFOUND\b/.test(reason)) return 'there is no host of this name';
  if (/\bEAI_AGAIN\b/.test(reason)) return 'this machine cannot look up names now (no network?)';
  return reason.replace(/\.$/, '');
}
