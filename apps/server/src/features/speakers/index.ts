import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';

/** People who speak in sessions or host them, as persons of the event. */
export const speakers: Feature = { name: 'speakers', personal_data: personalData };

export {
  addressProblems,
  admitSpeakers,
  awaitSpeaker,
  putAddresses,
  readAddresses,
  readAwaitedSpeakers,
  readSpeakingMembers,
  setAddresses,
  SPEAKERS_COME,
  type AwaitedSpeaker,
  type SpeakerAddress,
} from './addresses.ts';
