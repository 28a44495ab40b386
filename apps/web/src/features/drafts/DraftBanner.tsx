import { publishEvent } from '@plenary/contract/drafts/operations';
import { readLeft } from '@plenary/contract/studio/operations';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { EyeOff } from 'lucide-react';
import { useBoot } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { dayAndTime } from '../../page/clock/day-and-time.ts';
import { refusalText } from '../../page/refusal-text.ts';
import { useServices } from '../../page/services.tsx';
import { stageAround } from '../../page/stage/stage.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { openModal } from '../../ui/modal/modal-store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { RehearsalBand } from './RehearsalBand.tsx';

/** The line above the content of a draft: of a rehearsal another one. */
export function DraftBanner() {
  return useBoot().event?.rehearsal ? <RehearsalBand /> : <Banner />;
}

/** Says to the team of a draft that nobody else sees it; its organisers publish it here (DRF9). */
function Banner() {
  const { me, page } = useBoot();
  const { t } = useTexts();
  const publish = usePublish();
  const stage = stageAround(page.kind);
  const look = { wrap: true, gap: 8, gapX: 16, align: 'center', justify: 'between', padX: 16, padY: 8 } as const;
  return (
    <Row {...look} sheet="raised" tone="text" border="below" {...stage}>
      <Row as="p" gap={8} align="center" shrink>
        <Icon of={EyeOff} />
        {t('drafts.lead')}
      </Row>
      {rolesAllow(publishEvent.action, me?.roles ?? []) && <Button onClick={publish}>{t('drafts.publish')}</Button>}
    </Row>
  );
}

/** Asks whether to publish the event, and does: the whole page knows at once that it is a draft no more. */
export function usePublish(): () => void {
  const { event, page } = useBoot();
  const { api, boots } = useServices();
  const texts = useTexts();
  const now = useEventNow('minute');
  const { t } = texts;
  if (!event) return () => undefined;
  const opens = event.opens_at === null ? null : Date.parse(event.opens_at);
  const opensAt = opens === null || opens <= now ? null : dayAndTime(texts.language, opens, event.time_zone);
  const publish = async (): Promise<void> => {
    const answer = await api.call(publishEvent, { params: { event: event.slug } });
    if (!answer.ok) return showToast({ title: refusalText(t, answer.refusal) });
    boots.setState({ event: { ...event, draft: undefined } });
    // From the studio the event is somewhere else.
    const studio = page.kind.startsWith('studio');
    showToast({
      title: t('drafts.published'),
      ...(studio && { text: <a href={`/${event.slug}`}>{t('drafts.open_event')}</a> }),
    });
  };
  const ask = async (): Promise<void> => {
    // The question is asked without it where that cannot be read.
    const answer = await api.call(readLeft, { params: { event: event.slug } });
    const left = answer.ok ? answer.value.left.filter(({ id, state }) => state === 'due' && id !== 'published') : [];
    openModal({
      title: t('drafts.ask_title', { event: event.name }),
      content: (
        <>
          <p>{opensAt === null ? t('drafts.ask_text') : t('drafts.ask_text_later', { time: opensAt })}</p>
          {left.length > 0 && (
            <p>
              {t('drafts.ask_left', { count: left.length })}{' '}
              <a href={`/studio/${event.slug}#left-title`}>{t('drafts.see_left')}</a>
            </p>
          )}
        </>
      ),
      first: { label: t('drafts.cancel') },
      last: { label: t('drafts.publish'), run: () => void publish(), focus: pageHeading },
    });
  };
  return () => void ask();
}

/** The heading of the page, which can have the focus from then on: the button goes with the draft. */
function pageHeading(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('#main h1');
  heading?.setAttribute('tabindex', '-1');
  return heading;
}
