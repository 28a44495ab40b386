import { lazyPart, loadWithTexts } from '../../page/load-texts.ts';

/** Calls where others show them: each part comes when it is needed, with the texts that it draws. */
export const DevicesPart = lazyPart(['devices'], () => import('./devices/DevicesPart.tsx').then((m) => m.DevicesPart));
export const ThreadCall = lazyPart(['calls'], () => import('./ThreadCall.tsx').then((m) => m.ThreadCall));
export const CallMark = lazyPart(['calls'], () => import('./ThreadCall.tsx').then((m) => m.CallMark));
export const RemoveFromRoom = lazyPart(['calls'], () => import('./RemoveFromRoom.tsx').then((m) => m.RemoveFromRoom));

export const loadCallToast = () => loadWithTexts(['calls'], () => import('./call-toast.ts'));
export const RoomPreview = lazyPart(['calls', 'devices'], () =>
  import('./mirror/RoomPreview.tsx').then((m) => m.RoomPreview),
);
