import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { focusIsLost, focusOn } from '../../../ui/focus/focus-on.ts';
import { AreaPage, AreaTitle } from '../../../page/navigation/AreaPage.tsx';
import { SiteFooter } from '../../pages/index.ts';
import { NetworkingNav, type NetworkingPageName } from './NetworkingNav.tsx';

interface FrameProps {
  readonly here: Exclude<NetworkingPageName, 'rooms'>;
  readonly children: ReactNode;
}

/** A page under networking beside its lobby: its title, the way to the others, and what is on it. */
export function NetworkingFrame({ here, children }: FrameProps) {
  return (
    <>
      <AreaPage>
        <AreaTitle />
        <NetworkingNav here={here} />
        {children}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

/** The properties of an element that keeps the focus. */
export interface KeptFocus<T extends HTMLElement> {
  readonly ref: RefObject<T | null>;
  readonly tabIndex: -1;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<T>) => void;
}

/**
 * Has an element take the focus over where the control within it that had it is not drawn any more: anyone who uses keys goes on from
 * there, and not from the top of the page. Looked at each time the component is drawn.
 */
export function useKeptFocus<T extends HTMLElement>(): KeptFocus<T> {
  const ref = useRef<T>(null);
  const within = useRef(false);
  useEffect(() => {
    if (within.current && focusIsLost()) focusOn(ref, 'stay');
    else within.current &&= ref.current?.contains(document.activeElement) ?? false;
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: () => void (within.current = true),
    // A removed control does not report that it loses the focus; one that cannot be pressed meanwhile does, and mostly goes then.
    onBlur: ({ target }) => void (within.current = target.matches(':disabled')),
  };
}
