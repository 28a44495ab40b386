import type { OnboardingPage as Page } from '@plenary/contract/onboarding/page';
import { CODE } from '@plenary/domain/onboarding/limits';
import { durationText } from '@plenary/texts/formats';
import type { Texts } from '@plenary/texts/texts';
import { useEffect, useMemo } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { onboardingTitle } from '../../page/navigation/onboarding-title.ts';
import { useTexts } from '../../page/use-texts.ts';
import { FlashMessages } from '../../ui/Flash.tsx';
import { imageSourceSet } from '../../ui/image-set.ts';
import { Grid, Stack } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { ConsentBanner } from '../consent/index.ts';
import { type DrawnLogo, useLogo } from '../header/index.ts';
import { SiteFooter } from '../pages/index.ts';
import { AcceptInviteForm } from './AcceptInviteForm.tsx';
import { ChannelsForm, VerifyForm } from './code/CodeForms.tsx';
import { HelloForm } from './HelloForm.tsx';
import { LoginForm, PassResetForm, RequestResetForm } from './LoginForms.tsx';
import { MobileNumberForm } from './phone/MobileNumberForm.tsx';
import styles from './OnboardingPage.module.css';
import { PageLinks } from './PageLinks.tsx';
import { readPage } from './read-page.ts';
import { ticketPathOf } from './ticket-of-hash.ts';
import { AvatarForm, ProfileForm } from './StepForms.tsx';

/** Shops that know venueless put a ticket behind the address of the event; it leads to the ticket's own page (TCK12). */
function useTicketOfHash(): void {
  const slug = useBoot().event?.slug;
  useEffect(() => {
    const path = slug === undefined ? null : ticketPathOf(slug, location.hash);
    if (path !== null) location.replace(path);
  }, [slug]);
}

/** Every page of the way in (ONB1): heading and form beside the event's face. */
export function OnboardingPage() {
  const { page } = useBoot();
  useTicketOfHash();
  const read = useMemo(() => (page.kind === 'onboarding' ? readPage(page) : null), [page]);
  return read && <Way page={read} />;
}

function Way({ page }: { readonly page: Page }) {
  const { event, flash } = useBoot();
  const texts = useTexts();
  const logo = useLogo();
  const lead = leadOf(texts, page.form);
  return (
    <Grid grow className={styles.page}>
      <Stack shrink sheet="bg" className={styles.side}>
        <Grid grow oneColumn pack="center" gap={24} side="both" className={styles.panel}>
          <FlashMessages messages={flash} keepPlace />
          <Grid as="header" oneColumn gap={8} items="start">
            {event &&
              (logo.src === null ? (
                <Text tone="quiet" weight={600}>
                  {event.name}
                </Text>
              ) : (
                <EventLogo logo={logo} />
              ))}
            <Heading as="h1" size={36} breaks className={styles.heading}>
              {onboardingTitle({ event }, page, texts.t)}
            </Heading>
            {lead !== null && <p className={styles.lead}>{lead}</p>}
          </Grid>
          <OnboardingForm page={page} />
          <PageLinks page={page} />
        </Grid>
        <SiteFooter />
      </Stack>
      <Face />
      <div className={styles.consent}>
        <ConsentBanner />
      </div>
    </Grid>
  );
}

/** Logos hold the name; it stands in words only where there is none. */
function EventLogo({ logo: { src, alt, onBroken } }: { readonly logo: DrawnLogo }) {
  return <img className={styles.logo} src={src ?? ''} alt={alt} width={192} height={48} onError={onBroken} />;
}

/** The sentence below the heading; null on the page "Hello", whose states have their own. */
function leadOf({ t, language }: Texts, form: Page['form']): string | null {
  switch (form.type) {
    case 'accept_invite':
      return t(`onboarding.lead.accept_invite.${form.mode}`, { email: form.email });
    case 'verify_email':
    case 'verify_phone': {
      const destination = inOnePiece(form.destination);
      if (form.expires_at === null) return t('onboarding.lead.verify_unsent', { destination });
      return t('onboarding.lead.verify', { destination, time: durationText(language, CODE.valid_ms / 60_000) });
    }
    case 'mobile_number': {
      const number = inOnePiece(form.masked_mobile_number);
      return number === '' ? t('onboarding.lead.mobile_number') : t('onboarding.lead.mobile_number_known', { number });
    }
    case 'default':
      return null;
    default:
      return t(`onboarding.lead.${form.type}`);
  }
}

/** A number is read in one piece: it is not broken at the end of a line. */
const inOnePiece = (number: string): string => number.replaceAll(' ', '\u00A0');

/** The form of a page, by its type. */
function OnboardingForm({ page: { form, ...page } }: { readonly page: Page }) {
  switch (form.type) {
    case 'login':
      return <LoginForm page={{ ...page, form }} />;
    case 'request_pass_reset':
      return <RequestResetForm page={{ ...page, form }} />;
    case 'pass_reset':
      return <PassResetForm page={{ ...page, form }} />;
    case 'accept_invite':
      return <AcceptInviteForm page={{ ...page, form }} />;
    case 'update_avatar':
      return <AvatarForm page={{ ...page, form }} />;
    case 'update_profile':
      return <ProfileForm page={{ ...page, form }} />;
    case 'verify_phone':
    case 'verify_email':
      return <VerifyForm page={{ ...page, form }} />;
    case 'mobile_number':
      return <MobileNumberForm page={{ ...page, form }} />;
    case 'channels':
      return <ChannelsForm page={{ ...page, form }} />;
    case 'default':
      return <HelloForm page={{ ...page, form }} />;
  }
}

/** The event's picture and name; decoration, since the panel says both. */
function Face() {
  const { event, site } = useBoot();
  const images = event?.media.pending_background;
  return (
    <Grid anchor align="end" clip sheet="bg" tone="text" className={styles.face} data-stage="" aria-hidden="true">
      {images ? (
        <img
          className={styles.picture}
          src={images.m}
          srcSet={imageSourceSet(images)}
          sizes="(width < 48rem) 100vw, 65vw"
          alt=""
          width={1920}
          height={1080}
        />
      ) : (
        <div className={styles.drawing} />
      )}
      <p className={styles.faceName}>{event?.name ?? site}</p>
    </Grid>
  );
}
