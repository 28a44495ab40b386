import { panelTabs } from '../page/places/panel-places.ts';
import { CallKeeper } from '../features/calls/CallKeeper.tsx';
import { SpeedKeeper } from '../features/speed-networking/SpeedKeeper.tsx';
import { SeatKeeper } from '../features/rooms/SeatKeeper.tsx';
import { useBoot } from '../page/boot.tsx';
import { useCall } from '../page/call/call.ts';
import { useChatBeside } from '../page/navigation/use-chat-beside.ts';

/** From this width on a call has room for the chat of its room (CAL45). */
const WIDE_SCREEN = '(min-width: 1200px)';

/** The seat, the call and the place in speed networking of the page, above its navigation. */
export function Meeting() {
  const chats = panelTabs(useBoot()).some(({ id }) => id === 'chat');
  const sits = useCall(({ phase, target, large }) => phase === 'joined' && large && target?.room !== undefined);
  useChatBeside(chats && sits, WIDE_SCREEN);
  return (
    <>
      <SeatKeeper />
      <CallKeeper />
      <SpeedKeeper />
    </>
  );
}
