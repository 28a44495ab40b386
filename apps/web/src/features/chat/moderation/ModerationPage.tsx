import { ShieldCheck } from 'lucide-react';
import { AreaPage, PageTitle } from '../../../page/navigation/AreaPage.tsx';
import { useTexts } from '../../../page/use-texts.ts';
import { Line } from '../../../ui/layout/Layout.tsx';
import { EmptyState, Spinner } from '../../../ui/Waiting.tsx';
import { SiteFooter } from '../../pages/index.ts';
import { useChatReady, usePublicChat } from '../threads/desk/page-chats.ts';
import { ThreadProvider } from '../threads/desk/thread.tsx';
import type { Chat } from '../threads/store/chat-store.ts';
import { Queue, useHelp } from './CaseQueue.tsx';
import { KeysButton } from './KeysHelp.tsx';
import { useModerators } from './use-moderators.ts';

/** `/{event}/moderation`: reports and messages that wait, as a page that can be linked to (PLC4). */
export function ModerationPage() {
  const { t } = useTexts();
  const ready = useChatReady();
  const chat = usePublicChat();
  return (
    <>
      <AreaPage reading>
        {!ready && <Spinner label={t('moderation.loading')} />}
        {ready && (chat ? <Desk chat={chat} /> : <EmptyState title={t('moderation.nothing')} picture={ShieldCheck} />)}
      </AreaPage>
      <SiteFooter />
    </>
  );
}

function Desk({ chat }: { readonly chat: Chat }) {
  const { t } = useTexts();
  const { help, toggle } = useHelp();
  useModerators(chat);
  return (
    <ThreadProvider chat={chat} kind="public">
      <Line justify="between" gap={12}>
        <PageTitle>{t('places.name', { place: 'moderation' })}</PageTitle>
        <KeysButton shown={help} toggle={toggle} />
      </Line>
      <Queue begin="open" help={help} toggle={toggle} />
    </ThreadProvider>
  );
}
