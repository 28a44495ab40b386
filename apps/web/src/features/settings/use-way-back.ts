import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { keepDraft } from './kept-draft.ts';
import { useSettings, useSettingsState } from './settings-context.ts';

/**
 * A page of the way in from which one comes back to the settings, where what was changed still stands.
 * @param address of the page, for example `/demo/mobile-number`
 */
export function useWayBack(address: string) {
  const { storage } = useServices();
  const { state } = useSettings();
  const { me } = useBoot();
  const next = `next=${encodeURIComponent(location.pathname + location.search)}`;
  return {
    href: `${address}${address.includes('?') ? '&' : '?'}${next}`,
    onClick: () => keepDraft(storage, me?._id ?? '', state.getState().draft),
  };
}

/** The form at which a sign-in may change what this one may not, and the way back from it (D34). */
export function useSignInAgain() {
  return useWayBack(useSettingsState(({ saved }) => saved?.sign_in_again ?? '/login?again=1'));
}
