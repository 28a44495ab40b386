import type { OnboardingLinks, OnboardingPage as Page } from '@plenary/contract/onboarding-page';
import { ArrowLeft } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
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
  const { links, form } = page;
  const shown = LINKS.flatMap(([link, text]) => (links[link] === undefined ? [] : [{ link, text, url: links[link] }]));
  // Where there is no form, logging in is the button.
  const login = form.type === 'default' && form.action === null ? undefined : links.login;
  const back = links.back_to ?? login;
  if (shown.length === 0 && back === undefined) return null;
  return (
    <ul className={styles.links}>
      {shown.map(({ link, text, url }) => (
        <li key={link}>
          <a href={url}>{text}</a>
        </li>
      ))}
      {back !== undefined && (
        <li>
          <a href={back} className={styles.back}>
            <Icon of={ArrowLeft} size={18} className={styles.arrow} />
            {links.back_to === undefined ? ONBOARDING_TEXTS.back_to_login : ONBOARDING_TEXTS.back}
          </a>
        </li>
      )}
    </ul>
  );
}
