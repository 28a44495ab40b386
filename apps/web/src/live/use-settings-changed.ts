import { ownTopic } from '@plenary/contract/own-topic';
import { SETTINGS_CHANGED, type SettingsPart } from '@plenary/contract/settings/topics';
import { useBoot } from '../page/boot.tsx';
import { useLiveTopic } from './LiveProvider.tsx';

/** Reads a list of one's own again once one of these parts has changed, also on another page (LIV7). */
export function useSettingsChanged(parts: readonly SettingsPart[], read: () => void): void {
  const { me } = useBoot();
  useLiveTopic(me && ownTopic(me._id), {
    onSnapshot: read,
    onEvents: (events) => {
      if (events.some(({ kind, payload }) => kind === SETTINGS_CHANGED && parts.includes(payload.part))) read();
    },
  });
}
