import type { CallEngine } from '@plenary/domain/calls/kinds';
import type { Clock } from '../../clock.ts';
import type { CallSettings } from '../../config/calls.ts';
import type { CallMedia } from './call-media.ts';
import { createLivekit } from './livekit.ts';
import { createMesh } from './mesh.ts';

/** The media of calls by its engines. */
export type AllCallMedia = Readonly<Record<CallEngine, CallMedia | null>> & { readonly mesh: CallMedia };

/** The engines that the settings name. */
export function createCallMedia(settings: CallSettings, clock: Clock): AllCallMedia {
  return {
    mesh: createMesh(settings, clock),
    livekit: settings.livekit && createLivekit(settings.livekit, clock),
  };
}
