import { switchTool, type SessionTool } from '../tools/tools.ts';
import { MINUTE_MS } from '../types.ts';
import type { SessionChange } from './check-change.ts';
import type { SessionValues, TrackValue } from './fields.ts';
import { speakerAs, type TypedSpeaker } from './typed.ts';

/** Something that is done to several sessions at once (PRG5); a speaker is changed in those that they speak in (PRG11). */
export type ManyAct =
  | { readonly kind: 'move'; readonly minutes: number }
  | { readonly kind: 'place'; readonly location: string }
  | { readonly kind: 'track'; readonly track: TrackValue | null }
  | { readonly kind: 'cancel'; readonly cancelled: boolean }
  | { readonly kind: 'tool'; readonly tool: SessionTool; readonly on: boolean }
  | { readonly kind: 'speaker'; readonly speaker: TypedSpeaker }
  | { readonly kind: 'remove' };

/** The change of one of the sessions by an act that changes them. Parts of a session move with it, and not by themselves. */
export function changeByAct(
  {
    starts_at,
    ends_at,
    speakers,
    switched_off,
  }: Pick<SessionValues, 'starts_at' | 'ends_at' | 'speakers' | 'switched_off'>,
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
    case 'tool':
      return { switched_off: switchTool({ switched_off }, act.tool, act.on) };
    case 'speaker':
      return { speakers: speakers.map((one) => (one.uid === act.speaker.uid ? speakerAs(act.speaker, one) : one)) };
  }
}

const later = (time: string, minutes: number): string => new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString();
