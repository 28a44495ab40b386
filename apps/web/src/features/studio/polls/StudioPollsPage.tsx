import { LazyPart } from '../../../page/LazyPart.tsx';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Spinner } from '../../../ui/Waiting.tsx';
import { PollPlan } from '../../polls/index.ts';
import { StudioFrame } from '../StudioFrame.tsx';

/** `/studio/{event}/polls`: the polls of the event by session, before hosts open them (PLL19). */
export function StudioPollsPage() {
  const { t } = useTexts();
  const { slug } = useEvent();
  return (
    <StudioFrame
      at="polls"
      wide
      lead={
        <>
          {t('studio-editors.polls.lead')} <a href={`/${slug}/polls`}>{t('studio-editors.polls.open_there')}</a>
        </>
      }
    >
      <LazyPart waiting={<Spinner label={t('studio-editors.polls.loading')} />}>
        <PollPlan />
      </LazyPart>
    </StudioFrame>
  );
}
