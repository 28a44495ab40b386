import { useEffect, useEffectEvent, useRef } from 'react';
import { useStore } from 'zustand';
import { useServices } from '../../../../page/services.tsx';

const MODAL = 'fileviewer';

/** Whether the address says that the viewer is open (WID4). */
function useNamed(): boolean {
  return useStore(useServices().router.state, ({ address }) => address.search.modal === MODAL);
}

/**
 * Says in the address that the viewer is open, as a place of the history of its own: Back leads out of it.
 * @returns takes it out of the address; doing it again is harmless
 */
export function useViewerAddress(): () => void {
  const { router } = useServices();
  const isNamed = (): boolean => router.state.getState().address.search.modal === MODAL;
  // The browser goes back a moment later; going twice would lead to the page before.
  const leaving = useRef(false);
  const leave = (): void => {
    if (isNamed() && !leaving.current) history.back();
    leaving.current = true;
  };
  const enter = useEffectEvent(() => {
    if (isNamed()) return;
    history.pushState(null, '', location.href);
    router.replace({ search: { ...router.state.getState().address.search, modal: MODAL } });
  });
  const exit = useEffectEvent(leave);
  useEffect(() => {
    enter();
    return () => exit();
  }, []);
  return leave;
}

/** Closes the viewer when the address does not name it any more. */
export function useCloseWithAddress(close: () => void): void {
  const named = useNamed();
  const wasNamed = useRef(false);
  const gone = useEffectEvent(close);
  useEffect(() => {
    if (wasNamed.current && !named) gone();
    wasNamed.current = named;
  }, [named]);
}

/** No viewer is open when the chat is opened: an address that says so was kept, or shared. */
export function useClosedViewer(): void {
  const { router } = useServices();
  useEffect(() => {
    const { modal, ...search } = router.state.getState().address.search;
    if (modal === MODAL) router.replace({ search });
  }, [router]);
}
