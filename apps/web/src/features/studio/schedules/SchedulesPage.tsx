import { useRef, useState } from 'react';
import { useBoot } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { Box, Grid } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint } from '../../../ui/text/Text.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { StudioFrame } from '../StudioFrame.tsx';
import { ReadForm } from './ReadForm.tsx';
import { SourceCard } from './SourceCard.tsx';
import { NO_SCHEDULE, type TypedSchedule } from './schedule-form.ts';
import { useSchedules, type Schedules } from './use-schedules.ts';

/** `/studio/{event}/schedules`: the schedules of an event, and the reading of others (SRC9). */
export function SchedulesPage() {
  const { page } = useBoot();
  return page.kind === 'studio_schedules' ? <Page start={page.sources} /> : null;
}

function Page({ start }: { readonly start: Schedules['sources'] }) {
  const { t } = useTexts();
  const schedules = useSchedules(start);
  // Each schedule that is to be read has a form of its own, which begins empty.
  const [form, setForm] = useState({ nth: 0, typed: NO_SCHEDULE });
  const list = useRef<HTMLHeadingElement>(null);
  const begin = (typed: TypedSchedule) => setForm(({ nth }) => ({ nth: nth + 1, typed }));
  const done = () => {
    begin(NO_SCHEDULE);
    showToast({ title: t('schedules.imported') });
    focusOn(list.current);
  };
  return (
    <StudioFrame at="schedules" lead={t('schedules.lead')}>
      <Grid as="section" gap={12} oneColumn aria-labelledby="sources-title">
        <Heading id="sources-title" size={22} ref={list} tabIndex={-1}>
          {t('schedules.sources')}
        </Heading>
        {schedules.sources.length === 0 && <Hint>{t('schedules.none')}</Hint>}
        <Grid as="ul" gap={12} oneColumn>
          {schedules.sources.map((source) => (
            <Box as="li" key={source.name} shrink>
              <SourceCard schedules={schedules} source={source} read={begin} />
            </Box>
          ))}
        </Grid>
      </Grid>
      <ReadForm key={form.nth} schedules={schedules} start={form.typed} done={done} />
    </StudioFrame>
  );
}
