import { ffmpegVersion } from '@plenary/server/adapters/media/ffmpeg';

/** The ffmpeg of this machine. */
export const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg';

/** Whether this machine has ffmpeg; `npm test` installs it where it may. */
export const HAS_FFMPEG = (await ffmpegVersion(FFMPEG)) !== null;
