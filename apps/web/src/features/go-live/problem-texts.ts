import type { Translate } from '@plenary/texts/texts';

/** The sentence that says a recording's problem and what to do (HST2). @param problem as the server or the page names it */
export function problemText(t: Translate, problem: string): string {
  switch (problem) {
    case 'key_frames_too_rare':
      return t('go-live.problem.key_frames_too_rare');
    case 'codec_not_played':
      return t('go-live.problem.codec_not_played');
    case 'segment_too_large':
      return t('go-live.problem.segment_too_large');
    case 'storage_full':
      return t('go-live.problem.storage_full');
    case 'no_video':
      return t('go-live.problem.no_video');
    case 'packer_failed':
      return t('go-live.problem.packer_failed');
    case 'recorder':
      return t('go-live.problem.recorder');
    default:
      return t('go-live.problem.unknown');
  }
}
