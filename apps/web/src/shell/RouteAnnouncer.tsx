import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useBoot } from '../page/boot.tsx';
import { pageTitle } from '../page/page-title.ts';
import { useTexts } from '../page/use-texts.ts';

/** After a navigation within the app: the title, the focus on the new page's heading, and its name said aloud. */
export function RouteAnnouncer() {
  const boot = useBoot();
  const title = pageTitle(boot, useTexts().t);
  const page = JSON.stringify(boot.page);
  const first = useRef(page);
  const [said, say] = useState('');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (first.current === page) return;
    first.current = page;
    say(document.title);
    focusPage();
  }, [page]);
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}

function focusPage(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}
