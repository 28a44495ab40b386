import type { OnboardingLinks, OnboardingPage as Page } from '@plenary/contract/onboarding-page';
import { ArrowLeft } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { showsLogin } from './HelloForm.tsx';
import styles from './PageLinks.module.css';
import { ONBOARDING_TEXTS } from './texts.ts';

/** The links of doc 2 §2 that stand below a form, in this order. `resend` is a form of its own, where it belongs. */
const LINKS: readonly (readonly [link: keyof OnboardingLinks, text: string])[] = [
  ['forgotten_password', ONBOARDING_TEXTS.forgotten_password],
  ['sign_up', ONBOARDING_TEXTS.sign_up],
  ['channels', ONBOARDING_TEXTS.other_channel],
  ['add_phone_number', ONBOARDING_TEXTS.add_phone_number],
  ['skip_to', ONBOARDING_TEXTS.skip],
];

/** The ways on from a page beside its form, and the way back. */
export function PageLinks({ page }: { readonly page: Page }) {
  const shown = LINKS.flatMap(([link, text]) => {
    const url = page.links[link];
    return url === undefined ? [] : [{ link, text, url }];
  });
  const back = backOf(page);
  if (shown.length === 0 && !back) return null;
  return (
    <ul className={styles.links}>
      {shown.map(({ link, text, url }) => (
        <li key={link}>
          <a href={url}>{text}</a>
        </li>
      ))}
      {back && (
        <li>
          <a href={back.url} className={styles.back}>
            <Icon of={ArrowLeft} size={18} className={styles.arrow} />
            {back.text}
          </a>
        </li>
      )}
    </ul>
  );
}

/** Where the way back leads, said in its name; nothing where logging in is a button. */
function backOf({ form, links }: Page): { readonly url: string; readonly text: string } | null {
  const url = links.back_to ?? links.login;
  if (url === undefined) return null;
  if (url !== links.login)
    return { url, text: /\/logout$/.test(url) ? ONBOARDING_TEXTS.other_person : ONBOARDING_TEXTS.back };
  return form.type === 'default' && showsLogin({ form, links }) ? null : { url, text: ONBOARDING_TEXTS.back_to_login };
}
