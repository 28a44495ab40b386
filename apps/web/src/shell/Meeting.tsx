import { CallKeeper } from '../features/calls/CallKeeper.tsx';
import { SeatKeeper } from '../features/rooms/SeatKeeper.tsx';

/** The seat and the call of the page, above its navigation. */
export function Meeting() {
  return (
    <>
      <SeatKeeper />
      <CallKeeper />
    </>
  );
}
