import type { ChatMessage } from '@plenary/contract/chat/operations';
import { REPORT_CATEGORIES, reportMessage, REPORTS } from '@plenary/contract/chat/reports';
import { cleanDescription, type ReportCategory } from '@plenary/domain/chat/moderation/reports';
import { countCharacters } from '@plenary/domain/chat/writing/text';
import { useState } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { describedBy, FieldErrors } from '../../../../ui/field/Field.tsx';
import { useSending } from '../../../../page/form/use-draft.ts';
import { ContentModal } from '../../../../ui/modal/ContentModal.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { Box, Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { Hint, Text } from '../../../../ui/text/Text.tsx';
import styles from './Report.module.css';
import { Choice } from '../../../../ui/input/Choice.tsx';
import { TextArea } from '../../../../ui/input/Control.tsx';

export interface ReportDialogProps {
  readonly message: ChatMessage;
  readonly onClosed: () => void;
}

/** Reports a message to those who moderate (WID12). */
export function ReportDialog({ message, onClosed }: ReportDialogProps) {
  const { t } = useTexts();
  return (
    <ContentModal title={t('moderation.report.title')} width="narrow" onClosed={onClosed}>
      {(close) => <ReportForm message={message} close={close} />}
    </ContentModal>
  );
}

function ReportForm({ message, close }: { readonly message: ChatMessage; readonly close: () => void }) {
  const { t } = useTexts();
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [description, setDescription] = useState('');
  const report = useReport(message, close);
  const [tried, setTried] = useState(false);
  const cleaned = cleanDescription(description);
  const missing = tried && category === null ? [t('moderation.report.choose')] : [];
  const wrong =
    cleaned.kind === 'too_long'
      ? [t('moderation.report.too_long', { max: REPORTS.description_max })]
      : tried && cleaned.kind === 'empty'
        ? [t('moderation.report.describe')]
        : [];
  const submit = (): void => {
    setTried(true);
    if (category !== null && cleaned.kind === 'text') report.send(category, cleaned.text);
  };
  return (
    <Grid as="form" padTop={16} padX={24} padEnd={24} oneColumn gap={16} {...report.form(submit)}>
      <p>{t('moderation.report.question')}</p>
      <Box as="blockquote" padY={8} padX={12} sheet="raised" breaks className={styles.quoted} dir="auto">
        {message.message || message.file?.name}
      </Box>
      <Grid as="fieldset" gap={0} gapX={16} className={styles.categories} {...describedBy('report-category', missing)}>
        <legend>{t('moderation.report.category')}</legend>
        {REPORT_CATEGORIES.map((each) => (
          <Choice key={each} name="category" checked={each === category} choose={() => setCategory(each)}>
            {t('moderation.category', { category: each })}
          </Choice>
        ))}
        <FieldErrors name="report-category" errors={missing} />
      </Grid>
      <Grid as="label" gap={4}>
        <Row as="span" gap={8} justify="between" size={16} weight={600}>
          {t('moderation.report.description')}
          <Hint as="span" weight={400} tabular aria-hidden="true">
            {countCharacters(description.trim())} / {REPORTS.description_max}
          </Hint>
        </Row>
        <TextArea
          wide
          rows={3}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          {...describedBy('report-description', wrong)}
        />
      </Grid>
      <FieldErrors name="report-description" errors={wrong} />
      {report.allProblems.map((problem) => (
        <Text key={problem} tone="error" weight={500} role="alert">
          {problem}
        </Text>
      ))}
      <Row wrap justify="end" gap={8}>
        <Button onClick={close}>{t('moderation.cancel')}</Button>
        <Button look="primary" type="submit" aria-disabled={report.sending}>
          {t('moderation.report.send')}
        </Button>
      </Row>
    </Grid>
  );
}

/** Sends the report once at a time; what was written stays where it could not be sent. */
function useReport(message: ChatMessage, done: () => void) {
  const { t } = useTexts();
  const { api } = useServices();
  const { slug } = useEvent();
  const { send, ...sending } = useSending();
  const report = async (category: ReportCategory, description: string) => {
    const body = { chat_message: message._id, category, description };
    const answer = await api.call(reportMessage, { params: { event: slug }, body });
    if (!answer.ok) return answer.refusal;
    showToast({ title: t('moderation.reported.title'), text: t('moderation.reported.text'), key: 'reported' });
    done();
    return null;
  };
  return { ...sending, send: (category: ReportCategory, text: string) => void send(() => report(category, text)) };
}
