import { type RoomOptions, type TrackPublishOptions, VideoPreset } from 'livekit-client';
import { LIMITS } from './senders.ts';

/** A camera comes in two sizes, of which those who see it small get the small one: 640x480 by three, as on mesh. */
const SMALL_CAMERA = new VideoPreset(213, 160, LIMITS.camera.low.maxBitrate, LIMITS.camera.low.maxFramerate);

/**
 * The options of a LiveKit room: pictures by VP8, in sizes that are encoded only while they are being viewed, sound at 16 kbit/s
 * (CAL34). The maker of a track stops it, and the call itself says goodbye when the page goes.
 */
export const ROOM_OPTIONS: RoomOptions = {
  dynacast: true,
  stopLocalTrackOnUnpublish: false,
  disconnectOnPageLeave: false,
  publishDefaults: {
    videoCodec: 'vp8',
    backupCodec: false,
    simulcast: true,
    videoSimulcastLayers: [SMALL_CAMERA],
    videoEncoding: LIMITS.camera.high,
    screenShareEncoding: LIMITS.screen.high,
    audioPreset: LIMITS.microphone.high,
    dtx: true,
    red: false,
    stopMicTrackOnMute: false,
  } satisfies TrackPublishOptions,
};
