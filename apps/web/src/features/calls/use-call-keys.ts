import { type KeyboardEvent, useRef } from 'react';
import { hasModifier } from '../../ui/keys.ts';
import type { CallSession } from './session/call-session.ts';

/**
 * The keys of a call, handled within its region only: M and V switch microphone and camera, and while the space bar is held
 * a muted person can speak.
 * @param cameraHeld the camera cannot be switched now, by its button or by V: one leads a whiteboard
 */
export function useCallKeys(session: CallSession, cameraHeld: boolean) {
  const held = useRef(false);
  const release = () => {
    if (!held.current) return;
    held.current = false;
    session.media.setMicrophone(false, false);
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.repeat || hasModifier(event) || isTaken(event.target)) return;
      const { microphone, camera, busy } = session.media.state.getState();
      const { joined, stage } = session.state.getState();
      const switchable = !cameraHeld && !busy && stage === 'joined' && !(joined?.audio_only ?? false);
      const key = event.key.toLowerCase();
      if (key === 'm') session.media.setMicrophone(!microphone);
      if (key === 'v' && switchable) void session.turnCamera(!camera);
      // A button that has the focus is pressed by the same key.
      if (key !== ' ' || microphone || (event.target as Element).closest('button')) return;
      event.preventDefault();
      held.current = true;
      session.media.setMicrophone(true, false);
    },
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => void (event.key === ' ' && release()),
    onBlur: release,
  };
}

/** Someone who writes there, draws on the whiteboard, or is in a menu or a window of the call, has other uses for keys. */
const TAKEN = 'input, textarea, select, [contenteditable="true"], [data-board], [role="menu"], [role="dialog"]';

const isTaken = (target: EventTarget): boolean => target instanceof Element && target.closest(TAKEN) !== null;
