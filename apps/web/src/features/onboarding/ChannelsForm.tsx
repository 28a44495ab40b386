import { ChevronRight, Mail, Smartphone } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ChannelsForm.module.css';
import { FieldErrors } from './FieldErrors.tsx';
import type { PageOf } from './PostForm.tsx';
import { ONBOARDING_TEXTS } from './texts.ts';

/** The ways on which a one-time code can be sent, as links (doc 2 §3 "Channel"). */
export function ChannelsForm({ page }: { readonly page: PageOf<'channels'> }) {
  const { channels } = page.form;
  return (
    <>
      <FieldErrors name="form" errors={Object.values(page.errors).flat()} />
      {channels.length === 0 && <p>{ONBOARDING_TEXTS.no_channel}</p>}
      <ul className={styles.channels}>
        {channels.map(({ name, url }) => (
          <li key={url}>
            <a className={styles.channel} href={url}>
              <Icon of={url.includes('/verify-phone') ? Smartphone : Mail} size={24} className={styles.icon} />
              <span className={styles.name}>{name}</span>
              <Icon of={ChevronRight} className={styles.arrow} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
