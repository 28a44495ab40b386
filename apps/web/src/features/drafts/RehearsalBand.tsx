import { endRehearsal, goOn } from '@plenary/contract/rehearsals/operations';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useBoot, useEvent } from '../../page/boot.tsx';
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

/** Says on each page of a rehearsal that it is one, and what its time is; those who run the event move it on and end it (REH5, REH8). */
export function RehearsalBand() {
  const { me, page } = useBoot();
  const { name, time_zone } = useEvent();
  const { t, language } = useTexts();
  const now = useEventNow('minute');
  const stage = stageAround(page.kind);
  const look = { wrap: true, gap: 8, gapX: 16, align: 'center', justify: 'between', padX: 16, padY: 8 } as const;
  return (
    <Row {...look} sheet="raised" tone="text" border="below" {...stage}>
      <Row as="p" gap={8} align="center" shrink>
        <Row as="span" rigid>
          <Icon of={FlaskConical} />
        </Row>
        {t('drafts.rehearsal', { event: name, time: dayAndTime(language, now, time_zone) })}
      </Row>
      {rolesAllow(goOn.action, me?.roles ?? []) && <Acts />}
    </Row>
  );
}

function Acts() {
  const { me } = useBoot();
  const { slug } = useEvent();
  const { api } = useServices();
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const params = { event: slug };
  const next = async (): Promise<void> => {
    setBusy(true);
    const answer = await api.call(goOn, { params });
    setBusy(false);
    if (!answer.ok) return void showToast({ title: refusalText(t, answer.refusal) });
    showToast({ title: t(answer.value.now === null ? 'drafts.none_left' : 'drafts.went_on') });
  };
  const end = async (): Promise<void> => {
    setBusy(true);
    const answer = await api.call(endRehearsal, { params });
    if (answer.ok)
      return location.assign(
        me?.roles.includes('organiser') ? `/studio/${answer.value.of}/rehearse` : `/${answer.value.of}`,
      );
    setBusy(false);
    showToast({ title: refusalText(t, answer.refusal) });
  };
  const ask = () =>
    openModal({
      title: t('drafts.end_title'),
      content: t('drafts.end_text'),
      first: { label: t('drafts.cancel') },
      last: { label: t('drafts.end'), run: () => void end() },
    });
  return (
    <Row gap={8} wrap>
      <Button onClick={() => void (!busy && next())} aria-disabled={busy}>
        {t('drafts.go_on')}
      </Button>
      <Button look="quiet" onClick={() => void (!busy && ask())} aria-disabled={busy}>
        {t('drafts.end')}
      </Button>
    </Row>
  );
}
