import { CallKeeper } from '../features/calls/CallKeeper.tsx';
import { SpeedKeeper } from '../features/speed-networking/SpeedKeeper.tsx';
import { SeatKeeper } from '../features/rooms/SeatKeeper.tsx';

/** The seat, the call and the place in speed networking of the page, above its navigation. */
export function Meeting() {
  return (
    <>
      <SeatKeeper />
      <CallKeeper />
      <SpeedKeeper />
    </>
  );
}
