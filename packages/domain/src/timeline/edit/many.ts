import { switchTool, type SessionTool } from '../tools/tools.ts';
import { MINUTE_MS } from '../types.ts';
import type { SessionChange } from './check-change.ts';
import type { SessionValues, SpeakerValue, TrackValue } from './fields.ts';
import { hostColumns, speakerAs, type TypedSpeaker } from './typed.ts';

/** Something that is done to several sessions at once (PRG5); a person is changed in those that they speak in or host (PRG11). */
export type ManyAct =
  | { readonly kind: 'move'; readonly minutes: number }
  | { readonly kind: 'place'; readonly location: string }
  | { readonly kind: 'track'; readonly track: TrackValue | null }
  | { readonly kind: 'cancel'; readonly cancelled: boolean }
  | { readonly kind: 'hide'; readonly hidden: boolean }
  | { readonly kind: 'tool'; readonly tool: SessionTool; readonly on: boolean }
  | { readonly kind: 'speaker'; readonly speaker: TypedSpeaker }
  | { readonly kind: 'remove' };

type Changed = Pick<SessionValues, 'starts_at' | 'ends_at' | 'speakers' | 'hosts' | 'switched_off'>;

/** The change of one of the sessions by an act that changes them. Parts of a session move with it, and not by themselves. */
export function changeByAct(
  { starts_at, ends_at, speakers, hosts, switched_off }: Changed,
  act: Exclude<ManyAct, { readonly kind: 'remove' }>,
): SessionChange {
  switch (act.kind) {
    case 'move':
      return {
        starts_at: later(starts_at, act.minutes),
        ends_at: ends_at === null ? null : later(ends_at, act.minutes),
      };
    case 'place':
      return { location: act.location };
    case 'track':
      return { categories: act.track ? [act.track] : [] };
    case 'cancel':
      return { cancelled: act.cancelled };
    case 'hide':
      return { hidden: act.hidden };
    case 'tool':
      return { switched_off: switchTool({ switched_off }, act.tool, act.on) };
    case 'speaker':
      return changeOfPerson(speakers, hosts, act.speaker);
  }
}

/** A person is the same one among the speakers and the hosts of a session; a list in which they do not stand stays. */
function changeOfPerson(
  speakers: readonly SpeakerValue[],
  hosts: readonly SpeakerValue[],
  person: TypedSpeaker,
): SessionChange {
  const changed = (all: readonly SpeakerValue[]) =>
    all.map((one) => (one.uid === person.uid ? speakerAs(person, one) : one));
  const hosting = hosts.some(({ uid }) => uid === person.uid);
  return { speakers: changed(speakers), ...(hosting && hostColumns(changed(hosts))) };
}

const later = (time: string, minutes: number): string => new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString();
