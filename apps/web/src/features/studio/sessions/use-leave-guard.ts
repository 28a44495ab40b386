import { useEffect } from 'react';
import type { TimelineEdits } from '../../timeline/edit/index.ts';

/** The browser asks before a page goes on which something was typed and not saved. */
export function useLeaveGuard(edits: TimelineEdits): void {
  useEffect(() => {
    const unload = (event: BeforeUnloadEvent): void => {
      if (edits.isTyped()) event.preventDefault();
    };
    addEventListener('beforeunload', unload);
    return () => removeEventListener('beforeunload', unload);
  }, [edits]);
}
