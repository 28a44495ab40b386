import { useBoot } from '../../page/boot.tsx';
import { AreaPage, PageTitle } from '../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Text } from '../../ui/text/Text.tsx';
import { SessionQuestions } from './SessionQuestions.tsx';

/** `/{event}/questions/{session}`: the questions of a session on a page of their own. */
export function QuestionsPage() {
  const { t } = useTexts();
  const { page } = useBoot();
  if (page.kind !== 'questions') return null;
  return (
    <AreaPage reading>
      <Text tone="quiet">{t('questions.title')}</Text>
      <PageTitle alone written>
        {page.title}
      </PageTitle>
      <SessionQuestions key={page.session_id} session={page.session_id} askFirst />
    </AreaPage>
  );
}
