import { ONBOARDING_HEADINGS } from '@plenary/domain/onboarding/headings';
import { useBoot } from '../../page/boot.tsx';
import { FlashMessages } from '../../ui/Flash.tsx';
import { type DrawnLogo, useLogo } from '../header/index.ts';
import { SiteFooter } from '../pages/index.ts';
import { Face } from './Face.tsx';
import { leadOf } from './lead.ts';
import { OnboardingForm } from './OnboardingForm.tsx';
import styles from './OnboardingPage.module.css';
import { PageLinks } from './PageLinks.tsx';

/** Every page of the way in (doc 2 §2 "Onboarding side panel"): heading and form beside the event's face. */
export function OnboardingPage() {
  const { page, event, flash } = useBoot();
  const logo = useLogo();
  if (page.kind !== 'onboarding') return null;
  const lead = leadOf(page.form);
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <div className={styles.panel}>
          <FlashMessages messages={flash} keepPlace />
          <header className={styles.head}>
            {event && (logo.src === null ? <p className={styles.event}>{event.name}</p> : <EventLogo logo={logo} />)}
            <h1 className={styles.heading}>{ONBOARDING_HEADINGS[page.form.type]}</h1>
            {lead !== null && <p className={styles.lead}>{lead}</p>}
          </header>
          <OnboardingForm page={page} />
          <PageLinks page={page} />
        </div>
        <SiteFooter />
      </div>
      <Face />
    </div>
  );
}

/** Logos hold the name; it stands in words only where there is none. */
function EventLogo({ logo: { src, alt, onBroken } }: { readonly logo: DrawnLogo }) {
  return <img className={styles.logo} src={src ?? ''} alt={alt} onError={onBroken} />;
}
