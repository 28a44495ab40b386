import type { ModerationCase, Report } from '@plenary/contract/chat/reports';
import { useDeviceNow } from '../../../ui/time/use-interval.ts';
import { refusalText } from '../../../page/refusal-text.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Box, Grid, Line } from '../../../ui/layout/Layout.tsx';
import { Heading, Hint, Text } from '../../../ui/text/Text.tsx';
import type { PagedList } from '../../../ui/list/use-pager.ts';
import { Measures } from './Measures.tsx';
import styles from './Moderation.module.css';
import { useContextOf } from './use-context-of.ts';
import { senderName } from '../threads/desk/names.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A case: what was said, where, by whom, and who reported it as what. */
export function CaseView({ of }: { readonly of: ModerationCase }) {
  const { t } = useTexts();
  const now = useDeviceNow(MINUTE_MS);
  const left = Date.parse(of.due) - now;
  const over = left <= 0;
  return (
    <Grid as="article" oneColumn gap={12} aria-label={t('moderation.case', { name: senderName(t, of.event_user) })}>
      <Line as="header" gap={8} wrap>
        <Avatar user={of.event_user.user} size="small" />
        <Text as="bdi" weight={600} breaks>
          {senderName(t, of.event_user)}
        </Text>
        {of.upheld_before > 0 && <Badge tone="warn">{t('moderation.before', { count: of.upheld_before })}</Badge>}
        {of.sanctions.banned && <Badge tone="warn">{t('moderation.banned')}</Badge>}
        {of.sanctions.muted && <Badge tone="warn">{t('moderation.muted')}</Badge>}
        <Hint as="span" side="start" tabular className={cx(over && styles.over)}>
          {over ? t('moderation.overdue') : t('moderation.due', { hours: Math.ceil(left / HOUR_MS) })}
        </Hint>
      </Line>
      <Measures key={of.event_user.user._id} user={of.event_user.user._id} />
      <Surroundings of={of} />
      <Heading as="h3" size={16} weight={600}>
        {t('moderation.reports', { count: of.report_count })}
      </Heading>
      <Grid as="ul" oneColumn gap={12}>
        {of.reports.map((report) => (
          <ReportLine key={report.event_user._id} report={report} now={of.chat_message} />
        ))}
      </Grid>
    </Grid>
  );
}

/** The message between those before and after it. */
function Surroundings({ of }: { readonly of: ModerationCase }) {
  const { t } = useTexts();
  const { before, after } = useContextOf(of.chat_message);
  const { chat_message } = of;
  return (
    <Grid oneColumn gap={8} pad={12} border="line" radius={8}>
      {before.map((message) => (
        <CaseMessage key={message._id} of={message} />
      ))}
      {chat_message ? (
        <p className={styles.accused} dir="auto">
          {chat_message.message}
          {chat_message.file && (
            <a href={chat_message.file.url} target="_blank" rel="noopener noreferrer">
              <bdi>{chat_message.file.name}</bdi>
            </a>
          )}
          {chat_message.message_type === 'archived' && <Badge>{t('moderation.gone')}</Badge>}
          {chat_message.edited !== undefined && <Badge>{t('moderation.edited')}</Badge>}
        </p>
      ) : (
        <p className={styles.accused}>{t('moderation.removed')}</p>
      )}
      {after.map((message) => (
        <CaseMessage key={message._id} of={message} />
      ))}
    </Grid>
  );
}

function CaseMessage({ of }: { readonly of: NonNullable<ModerationCase['chat_message']> }) {
  const { t } = useTexts();
  return (
    <Hint breaks className={styles.line} dir="auto">
      <bdi>{senderName(t, of.sender_event_user)}</bdi> {of.message || <span dir="auto">{of.file?.name}</span>}
    </Hint>
  );
}

interface ReportLineProps {
  readonly report: Report;
  /** The message as it is now; null: it is gone. */
  readonly now: ModerationCase['chat_message'];
}

function ReportLine({ report, now }: ReportLineProps) {
  const { t } = useTexts();
  return (
    <Box as="li" breaks>
      <p>
        <Badge>{t('moderation.category', { category: report.category })}</Badge>{' '}
        <Text as="bdi" weight={600}>
          {senderName(t, report.event_user)}
        </Text>
      </p>
      {report.description !== '' && <p dir="auto">{report.description}</p>}
      {report.message !== '' && report.message !== now?.message && (
        <Hint>
          {t('moderation.then')} <q dir="auto">{report.message}</q>
        </Hint>
      )}
      {report.file_name !== undefined && now?.file === undefined && (
        <Hint>
          {t('moderation.then_file')} <bdi>{report.file_name}</bdi>
        </Hint>
      )}
    </Box>
  );
}

/** The list could not be read. */
export function ModerationFailure({ of }: { readonly of: Pick<PagedList<unknown>, 'failed' | 'reload'> }) {
  const { t } = useTexts();
  return (
    <Grid gap={12} items="center" padY={48} tone="quiet" text="center" role="alert">
      <p>{of.failed && refusalText(t, of.failed)}</p>
      <Button onClick={of.reload}>{t('moderation.again')}</Button>
    </Grid>
  );
}
