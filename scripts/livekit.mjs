// `node scripts/livekit.mjs`: finds the LiveKit server against which tests run calls, or builds it where Go is installed.
import { findLivekit } from './lib/livekit.mjs';
import { fail, say } from './lib/say.mjs';

const { path, problem } = await findLivekit({ build: true });
if (problem) fail(problem);
say(path ? `LiveKit is at ${path}` : 'LIVEKIT_URL names a LiveKit server');
