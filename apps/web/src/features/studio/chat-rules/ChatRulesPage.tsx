import { LazyPart } from '../../../page/LazyPart.tsx';
import { useEvent } from '../../../page/boot.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Row } from '../../../ui/layout/Layout.tsx';
import { Spinner } from '../../../ui/Waiting.tsx';
import { RulesOfEvent } from '../../chat/moderation/index.ts';
import { StudioFrame } from '../StudioFrame.tsx';

/** `/studio/{event}/chat-rules`: what the channels of the event do not take, and what waits in them (WID85). */
export function ChatRulesPage() {
  const { t } = useTexts();
  const { slug } = useEvent();
  return (
    <StudioFrame at="chat_rules" lead={t('studio-frame.chat_rules.lead')}>
      <LazyPart waiting={<Spinner label={t('moderation.rules.loading')} />}>
        <RulesOfEvent within="page" />
      </LazyPart>
      <Row gapX={24} gap={8} wrap>
        <a href={`/studio/${slug}/settings#group-chat`}>{t('studio-frame.chat_rules.settings')}</a>
        <a href={`/${slug}/moderation`}>{t('studio-frame.chat_rules.waiting')}</a>
      </Row>
    </StudioFrame>
  );
}
