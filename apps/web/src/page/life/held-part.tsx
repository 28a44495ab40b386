import { useEffect, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { PartName } from '../../document/page-modules.ts';
import type { PageNamespace } from '@plenary/texts/page-namespaces';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useHydrated } from '../device.ts';
import { LazyPart } from '../LazyPart.tsx';
import { onFirstTouch } from './first-touch.ts';
import { drawnPart, loadDrawnParts } from '../load-texts.ts';

interface Placed {
  readonly className: string | undefined;
}

/**
 * A part that the server draws, and whose code comes at the first touch of the page: what stands there can be read and followed
 * without. Until then its markup is left as it is.
 * @param name one of `HELD_PARTS`
 */
export function heldPart<P extends object>(
  name: PartName,
  namespaces: readonly PageNamespace[],
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & Placed> {
  const Drawn = drawnPart(name, namespaces, load);
  return function HeldPart({ className, ...props }) {
    const place = useRef<HTMLDivElement>(null);
    const asDrawn = useHydrated() ? null : markupOf(name);
    const [markup, setMarkup] = useState(asDrawn);
    useEffect(() => {
      if (markup === null || !place.current) return;
      const takeOver = (): void => flushSync(() => setMarkup(null));
      return atFirstTouch(place.current, () => loadDrawnParts([name]), takeOver);
    }, [markup]);
    return (
      <div ref={place} className={className} data-held={name}>
        {markup === null ? (
          <div key="own">
            <LazyPart drawn>
              <Drawn {...(props as unknown as P)} />
            </LazyPart>
          </div>
        ) : (
          <div dangerouslySetInnerHTML={{ __html: markup }} />
        )}
      </div>
    );
  };
}

/** The markup of a part that the server has drawn into this document; null where it has drawn none. */
const markupOf = (name: PartName): string | null =>
  import.meta.env.SSR ? null : (document.querySelector(`[data-held=${name}] > div`)?.innerHTML ?? null);

/**
 * Loads the code of a part at the first touch, and lets it take over what the server has drawn. The focus stays where it is, and a
 * press on one of its links or buttons meanwhile is made again: by the code, or where that cannot be had by the browser.
 * @returns what stops waiting
 */
export function atFirstTouch(place: HTMLElement, load: () => Promise<void>, takeOver: () => void): () => void {
  const stops = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('a,button')];
  let pressed = -1;
  const note = (event: MouseEvent): void => {
    if (!navigator.onLine || event.ctrlKey || event.metaKey || event.shiftKey) return;
    pressed = stops().findIndex((stop) => stop.contains(event.target as Node));
    event.preventDefault();
  };
  // A link below a finger must still be there when that is lifted.
  let lifted: Promise<unknown> | null = null;
  const hold = (): void =>
    void (lifted = new Promise((resolve) => {
      for (const kind of ['click', 'pointercancel']) addEventListener(kind, resolve, { once: true });
    }));
  place.addEventListener('click', note);
  place.addEventListener('pointerdown', hold);
  const begin = async (): Promise<void> => {
    const came = await load().then(
      () => true,
      () => false,
    );
    await lifted;
    place.removeEventListener('click', note);
    place.removeEventListener('pointerdown', hold);
    const focused = stops().findIndex((stop) => stop === document.activeElement);
    if (came) takeOver();
    focusOn(stops()[focused], 'stay');
    stops()[pressed]?.click();
  };
  return onFirstTouch(() => void begin());
}
