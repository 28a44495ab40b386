import type { ChatMessage } from '@plenary/contract/chat/operations';
import { describeThread, type ThreadDescription } from '@plenary/contract/chat/finding';
import { CHAT } from '@plenary/domain/chat/limits';
import { isChannel } from '@plenary/domain/chat/features';
import { useRef } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useServices } from '../../../../page/services.tsx';
import { useAnswer } from '../../../../page/use-answer.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ContentModal } from '../../../../ui/modal/ContentModal.tsx';
import { Grid, Row, Stack } from '../../../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../../../ui/text/Text.tsx';
import { fileSize } from '../../../../page/file-size.ts';
import { useQuiet } from './use-quiet.ts';
import styles from './Info.module.css';
import { useChatState, useFeature, useThreadKind } from '../desk/thread.tsx';
import { senderName } from '../desk/names.ts';

interface ThreadInfoProps {
  readonly title: string;
  readonly subtitle: string;
  readonly onClosed: () => void;
  /** The search is to be opened once this has closed. */
  readonly onSearch: () => void;
  /** A message is to be gone to then. */
  readonly onMessage: (id: string) => void;
}

/** All that there is to know of a chat: its people, the order that holds, its rules, and its latest files (WID50). */
export function ThreadInfo({ title, subtitle, onClosed, onSearch, onMessage }: ThreadInfoProps) {
  const { t } = useTexts();
  const kind = useThreadKind();
  const searchable = useFeature('search');
  const { quiet, change } = useQuiet();
  const described = useDescribed();
  /** Whether this leads to a place that takes the focus itself. */
  const left = useRef(false);
  return (
    <ContentModal title={title} width="narrow" onClosed={onClosed} returnsFocus={() => !left.current}>
      {(close) => (
        <Stack gap={12} pad={16}>
          <Text tone="quiet">{subtitle}</Text>
          <Facts of={described} />
          <Heading as="h3" size={16}>
            {t('finding.rules')}
          </Heading>
          <Stack as="ul" gap={4} className={styles.rules}>
            <li>{t('finding.rule.length', { max: CHAT.message_max })}</li>
            <li>{t('finding.rule.report')}</li>
            {isChannel(kind) && <li>{t('finding.rule.hosts')}</li>}
          </Stack>
          {described && (
            <Files
              of={described.files}
              goTo={(id) => {
                left.current = true;
                onMessage(id);
                close();
              }}
            />
          )}
          <Row gap={8} wrap>
            {searchable && (
              <Button
                onClick={() => {
                  left.current = true;
                  onSearch();
                  close();
                }}
              >
                {t('finding.search')}
              </Button>
            )}
            <Button aria-pressed={quiet} onClick={() => change(!quiet)}>
              {quiet ? t('chat.hear') : t('chat.quiet')}
            </Button>
          </Row>
        </Stack>
      )}
    </ContentModal>
  );
}

/** The numbers of the thread, and who may write now. */
function Facts({ of }: { readonly of: ThreadDescription | null }) {
  const { t } = useTexts();
  const { frozen, slow_seconds } = useChatState((state) => state.order);
  return (
    <Stack as="ul" gap={4}>
      {of && <li>{t('finding.people', { count: of.people })}</li>}
      {of && of.pinned > 0 && <li>{t('finding.pins', { count: of.pinned })}</li>}
      {frozen ? (
        <li>{t('finding.order.frozen')}</li>
      ) : (
        <li>{slow_seconds > 0 ? t('finding.order.slow', { count: slow_seconds }) : t('finding.order.free')}</li>
      )}
    </Stack>
  );
}

interface FilesProps {
  /** The messages that carry them. */
  readonly of: readonly ChatMessage[];
  readonly goTo: (id: string) => void;
}

/** The latest files; each leads to its message. */
function Files({ of, goTo }: FilesProps) {
  const { t, language } = useTexts();
  if (of.length === 0) return null;
  return (
    <>
      <Heading as="h3" size={16}>
        {t('finding.files')}
      </Heading>
      <Stack as="ul" gap={4}>
        {of.map(({ _id, file, sender_event_user }) => (
          <li key={_id}>
            <Grid as="button" type="button" className={styles.file} data-info-file={_id} onClick={() => goTo(_id)}>
              <Text as="bdi" breaks>
                {file?.name}
              </Text>
              <Text as="span" tone="quiet">
                <bdi>{senderName(t, sender_event_user)}</bdi>
                {file && ` · ${fileSize(language, file.size)}`}
              </Text>
            </Grid>
          </li>
        ))}
      </Stack>
    </>
  );
}

/** null until it has come; the rest is there without it. */
function useDescribed(): ThreadDescription | null {
  const { api } = useServices();
  const { slug } = useEvent();
  const chat_thread = useChatState((state) => state.thread_id);
  const ask = () => api.call(describeThread, { params: { event: slug }, query: { chat_thread } });
  return useAnswer(ask, chat_thread).value;
}
