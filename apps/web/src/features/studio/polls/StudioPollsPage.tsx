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
          {t('studio-polls.lead')} <a href={`/${slug}/polls`}>{t('studio-polls.open_there')}</a>
        </>
      }
    >
      <LazyPart waiting={<Spinner label={t('studio-polls.loading')} />}>
        <PollPlan />
      </LazyPart>
    </StudioFrame>
  );
}
