import { useBoot } from '../../page/boot.tsx';
import { DraftBanner } from '../drafts/index.ts';
import { PreviewBand } from './PreviewBand.tsx';

/** The line of the frame for an event that is not shown as everybody sees it: a preview, or a draft. */
export function EventBanner() {
  return useBoot().previewed ? <PreviewBand /> : <DraftBanner />;
}
