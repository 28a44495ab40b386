import type { EndedRehearsal } from '@plenary/contract/rehearsals/operations';
import type { Finding, FindingKind, RehearsalDone } from '@plenary/domain/rehearsals/report';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEvent } from '../../../page/boot.tsx';
import { dayAndTime } from '../../../page/clock/day-and-time.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';

/** A rehearsal that has ended: what took place, and what is to be mended (REH7). */
export function Ended({ ended: { id, by, from_at, ended_at, report } }: { readonly ended: EndedRehearsal }) {
  const { t, language } = useTexts();
  const { time_zone } = useEvent();
  const time = (at: string): string => dayAndTime(language, Date.parse(at), time_zone);
  return (
    <Grid as="article" card gap={12} padX={16} padY={12} oneColumn aria-labelledby={`rehearsal-${id}`}>
      <div>
        <Heading as="h3" size={18} id={`rehearsal-${id}`}>
          {t('rehearsals.ended_at', { time: time(ended_at) })}
        </Heading>
        <Hint>
          {[by, report && t('rehearsals.walked', { from: time(from_at), until: time(report.until) })]
            .filter((part) => part !== null)
            .join(' · ')}
        </Hint>
      </div>
      {report ? (
        <>
          <Done done={report.done} />
          {report.done.sessions === 0 && <Text>{t('rehearsals.no_session')}</Text>}
          {report.findings.length === 0 && report.done.sessions > 0 && (
            <Line gap={12}>
              <Text as="span" tone="ok">
                <Icon of={CircleCheck} />
              </Text>
              {t('rehearsals.all_well')}
            </Line>
          )}
          {report.findings.length > 0 && <Findings findings={report.findings} />}
        </>
      ) : (
        <Text tone="quiet">{t('rehearsals.no_report')}</Text>
      )}
    </Grid>
  );
}

const DONE = ['people', 'sessions', 'streamed', 'polls_opened', 'messages'] as const;

function Done({ done }: { readonly done: RehearsalDone }) {
  const { t } = useTexts();
  return (
    <Box as="ul" size={14} tone="quiet">
      {DONE.map((name) => {
        const value = done[name];
        return (
          <li key={name}>
            {t(`rehearsals.done.${name}`)} · {typeof value === 'number' ? value : value.length}
            {typeof value !== 'number' && value.length > 0 && `: ${value.join(', ')}`}
          </li>
        );
      })}
    </Box>
  );
}

/** Where a finding is mended, below the event or its studio. */
const PLACES: Readonly<Record<FindingKind, (slug: string) => string>> = {
  streams_silent: (slug) => `/studio/${slug}/halls`,
  halls_not_streamed: (slug) => `/studio/${slug}/halls`,
  halls_unseen: (slug) => `/studio/${slug}/halls`,
  sessions_unattended: (slug) => `/studio/${slug}/programme`,
  links_missing: (slug) => `/studio/${slug}/halls`,
  people_twice: (slug) => `/studio/${slug}/programme?show=conflicts`,
  halls_twice: (slug) => `/studio/${slug}/programme?show=conflicts`,
  rooms_unowned: (slug) => `/${slug}/rooms`,
  polls_unopened: (slug) => `/${slug}/polls`,
};

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTexts();
  const { slug } = useEvent();
  return (
    <section>
      <Heading as="h4" size={16} below={4}>
        {t('rehearsals.found')}
      </Heading>
      <ul>
        {findings.map(({ kind, count, names }) => (
          <Line key={kind} as="li" gap={12} tall>
            <Text as="span" tone="warn">
              <Icon of={CircleAlert} />
            </Text>
            <Box as="span" grow shrink breaks>
              {t(`rehearsals.findings.${kind}`)} · {count}
              <Hint dir="auto">
                {names.join(', ')}
                {count > names.length && ` ${t('rehearsals.more', { count: count - names.length })}`}
              </Hint>
            </Box>
            <a href={PLACES[kind](slug)} aria-label={`${t('rehearsals.mend')}: ${t(`rehearsals.findings.${kind}`)}`}>
              {t('rehearsals.mend')}
            </a>
          </Line>
        ))}
      </ul>
    </section>
  );
}
