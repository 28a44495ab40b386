import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Stack } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { SessionQuestions } from './SessionQuestions.tsx';
import styles from './QuestionsPage.module.css';

/** `/{event}/questions/{session}`: the questions of a session on a page of their own. */
export function QuestionsPage() {
  const { t } = useTexts();
  const { page } = useBoot();
  if (page.kind !== 'questions') return null;
  return (
    <Stack grow side="both" padY={24} padX={16} className={styles.page}>
      <Text padX={16} tone="quiet">
        {t('questions.title')}
      </Text>
      <h1 className={styles.title}>{page.title}</h1>
      <SessionQuestions key={page.session_id} session={page.session_id} askFirst />
    </Stack>
  );
}
