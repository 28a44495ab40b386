import type { OnboardingPage as Page } from '@plenary/contract/onboarding/page';
import { ArrowLeft } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showsLogin } from './HelloForm.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import styles from './OnboardingPage.module.css';

/** The links that stand below a form (ONB2), in this order. `resend` is a form of its own, where it belongs. */
const LINKS = ['forgotten_password', 'sign_up', 'channels', 'add_phone_number', 'skip_to'] as const;

/** The ways on from a page beside its form, and the way back. */
export function PageLinks({ page }: { readonly page: Page }) {
  const { t } = useTexts();
  const shown = LINKS.flatMap((link) => {
    const url = page.links[link];
    return url === undefined ? [] : [{ link, url }];
  });
  const back = backOf(page);
  if (shown.length === 0 && !back) return null;
  return (
    <Grid as="ul" items="start" className={styles.links}>
      {shown.map(({ link, url }) => (
        <li key={link}>
          <a href={url}>{t(`onboarding.link.${link}`)}</a>
        </li>
      ))}
      {back && (
        <li>
          <a href={back.url} className={styles.back}>
            <Icon of={ArrowLeft} size={18} turns />
            {t(back.text)}
          </a>
        </li>
      )}
    </Grid>
  );
}

type BackText = 'onboarding.back' | 'onboarding.back_to_login' | 'onboarding.other_person';

/** Where the way back leads, said in its name; nothing where logging in is a button. */
function backOf({ form, links }: Page): { readonly url: string; readonly text: BackText } | null {
  const url = links.back_to ?? links.login;
  if (url === undefined) return null;
  if (url !== links.login) return { url, text: /\/logout$/.test(url) ? 'onboarding.other_person' : 'onboarding.back' };
  return form.type === 'default' && showsLogin({ form, links }) ? null : { url, text: 'onboarding.back_to_login' };
}
