import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { keepDraft } from './kept-draft.ts';
import { useSettings, useSettingsState } from './settings-context.ts';
import { Grid } from '../../ui/layout/Layout.tsx';
import styles from './SettingsTab.module.css';

/** Why e-mail, password and number cannot be changed right now, and the way to change that (D34). */
export function SignInAgain() {
  const { t } = useTexts();
  const way = useSignInAgain();
  return (
    <Grid items="start" pad={12} radius={8} sheet="raised" tone="text" size={14} weight={400} className={styles.notice}>
      <p>{t('settings.sign_in_again')}</p>
      <ButtonLink {...way}>{t('settings.sign_in_again_link')}</ButtonLink>
    </Grid>
  );
}

/**
 * The same in a line, after a save that was refused for it.
 * @param props `text`: the sentence of the refusal
 */
export function SignInLink({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const way = useSignInAgain();
  return (
    <p>
      {text} <a {...way}>{t('settings.sign_in_again_link')}</a>
    </p>
  );
}

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
function useSignInAgain() {
  return useWayBack(useSettingsState(({ saved }) => saved?.sign_in_again ?? '/login?again=1'));
}
