import { useRef } from 'react';
import type { ModerationCase } from '@plenary/contract/chat/reports';
import { dayAndTime } from '../../../page/clock/day-and-time.ts';
import { useDisplayZone } from '../../../page/clock/display-zone.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import { showFailure } from '../threads/desk/show-failure.ts';
import { ModerationFailure } from './CaseView.tsx';
import { More } from '../../../ui/list/More.tsx';
import { useCases } from './use-cases.ts';
import { senderName } from '../threads/desk/names.ts';

/** The decided cases, the latest first, each with the way back. */
export function DecidedCases() {
  const { t } = useTexts();
  const cases = useCases('decided');
  const list = useRef<HTMLUListElement>(null);
  if (cases.items === null)
    return cases.failed ? <ModerationFailure of={cases} /> : <Spinner label={t('moderation.loading')} />;
  if (cases.items.length === 0)
    return (
      <Grid as="p" gap={12} items="center" padY={48} tone="quiet" text="center">
        {t('moderation.none_decided')}
      </Grid>
    );
  return (
    <>
      <Grid as="ul" ref={list} oneColumn gap={12}>
        {cases.items.map((one) => (
          <Line key={one._id} as="li" padEnd={12} gap={12} border="below">
            <Box grow shrink breaks>
              <p>
                <Text as="bdi" weight={600} breaks>
                  {senderName(t, one.event_user)}
                </Text>{' '}
                <span dir="auto">{one.chat_message?.message ?? one.reports[0]?.message}</span>
              </p>
              <DecisionLine of={one} />
            </Box>
            <Button onClick={() => showFailure(t, cases.undo(one))}>{t('moderation.undo')}</Button>
          </Line>
        ))}
      </Grid>
      <More wide list={list} items="li" has_more={cases.has_more} read={cases.loadMore}>
        {t('moderation.more')}
      </More>
    </>
  );
}

function DecisionLine({ of: { decision } }: { readonly of: ModerationCase }) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  if (!decision) return null;
  const at = Date.parse(decision.at);
  const time = dayAndTime(language, at, zone);
  const name = senderName(t, decision.event_user) || t('moderation.somebody');
  return <Hint>{t('moderation.by', { decision: decision.kind, name, time })}</Hint>;
}
