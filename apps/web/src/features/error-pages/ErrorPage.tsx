import { useBoot, useFlags, useHomePath } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Box, Grid, Row } from '../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../ui/text/Text.tsx';
import { SitePage } from '../pages/SitePage.tsx';
import { OnNow } from './OnNow.tsx';

/** Nothing stands at this address (D37): where one was going, what is on meanwhile, and the ways on (PAG11). */
export function NotFoundPage() {
  const { t } = useTexts();
  const { event, frame } = useBoot();
  const { agenda_enabled } = useFlags();
  const { openAgenda } = useOverlays();
  return (
    <SitePage>
      <Grid gap={16}>
        <PageTitle>{t('error-pages.not_found')}</PageTitle>
        <Text size={18} tone="quiet">
          {t('error-pages.not_found_text')}
        </Text>
        <Wanted />
      </Grid>
      <Row gap={12} wrap>
        <ButtonLink look="primary" href={useHomePath()}>
          {t('error-pages.home')}
        </ButtonLink>
        {frame && agenda_enabled && <Button onClick={openAgenda}>{t('frame.agenda')}</Button>}
        {event && <ButtonLink href="/">{t('frame.my_events')}</ButtonLink>}
      </Row>
      {frame && <OnNow />}
    </SitePage>
  );
}

/** The address that was asked for; only this page's own window knows it, since one drawing serves many. */
function Wanted() {
  const { router } = useServices();
  const { t } = useTexts();
  const pathname = useHydrated() ? router.state.getState().address.pathname : null;
  return (
    <Hint breaks>
      {t('error-pages.wanted')} <bdi dir="ltr">{pathname !== null && readable(pathname)}</bdi>
    </Hint>
  );
}

/** An address as people read it; one that is spelled wrongly stays as it is. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

const OUTSIDE: ReadonlySet<string> = new Set(['not_a_member', 'banned_from_event']);

/** A refusal in its own words, with the reference under which the log has it (D37). */
export function ErrorPage() {
  const { page } = useBoot();
  if (page.kind !== 'error') return null;
  return (
    <SitePage>
      {OUTSIDE.has(page.code) ? (
        <NotAMember banned={page.code === 'banned_from_event'} text={page.message} quote={page.quote ?? ''} />
      ) : (
        <Refused text={page.message} />
      )}
      <Reference id={page.request_id} />
    </SitePage>
  );
}

interface RefusedProps {
  /** The refusal's sentence. */
  readonly text: string;
}

function Refused({ text }: RefusedProps) {
  const { t } = useTexts();
  const home = useHomePath();
  return (
    <>
      <Grid gap={16}>
        <PageTitle>{t('error-pages.refused')}</PageTitle>
        <Text size={18} tone="quiet">
          {text}
        </Text>
      </Grid>
      <Row gap={12} wrap>
        {/* An empty address is this page's own: it works without JavaScript. */}
        <ButtonLink look="primary" href="">
          {t('error-pages.again')}
        </ButtonLink>
        <ButtonLink href={home}>{t('error-pages.home')}</ButtonLink>
      </Row>
    </>
  );
}

interface NotAMemberProps extends RefusedProps {
  /** They were a member, and were shut out. */
  readonly banned: boolean;
  /** The reason, in the words of the host who did that; empty: none was given. */
  readonly quote: string;
}

/** A person who is signed in, at an event that did not invite them, or shut them out: trying again would not help. */
function NotAMember({ banned, text, quote }: NotAMemberProps) {
  const { t } = useTexts();
  return (
    <>
      <Grid gap={16}>
        <PageTitle>{t(banned ? 'error-pages.banned' : 'error-pages.not_a_member')}</PageTitle>
        <Text size={18} tone="quiet">
          {text}
        </Text>
        {quote !== '' && (
          <Box as="blockquote" breaks lines dir="auto">
            {quote}
          </Box>
        )}
      </Grid>
      <Row gap={12} wrap>
        <ButtonLink look="primary" href="/">
          {t('frame.my_events')}
        </ButtonLink>
        <ButtonLink href="/logout">{t('error-pages.other_account')}</ButtonLink>
      </Row>
    </>
  );
}

function Reference({ id }: { readonly id: string }) {
  const { t } = useTexts();
  return <Hint breaks>{t('error-pages.reference', { id })}</Hint>;
}
