import type { ChatMessage } from '@plenary/contract/chat/operations';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { ContentModal } from '../../../../ui/modal/ContentModal.tsx';
import { Heading } from '../../../../ui/text/Text.tsx';
import { senderName } from '../desk/names.ts';
import { type Moderation, SANCTION_MINUTES, type SanctionLength, useModeration } from '../desk/use-moderation.ts';

interface SanctionDialogProps {
  readonly message: ChatMessage;
  readonly onClosed: () => void;
}

/** Stops the author of a message for a while or until that is undone, or lets them again (CHT6). */
export function SanctionDialog({ message, onClosed }: SanctionDialogProps) {
  const { t } = useTexts();
  const moderation = useModeration(message);
  const title = t('chat.mute_or_ban_of', { name: senderName(t, message.sender_event_user) });
  return (
    <ContentModal title={title} width="narrow" onClosed={onClosed}>
      {(close) => (
        <Grid oneColumn gap={24} padTop={16} padX={24} padEnd={24}>
          <Sanction kind="mute" stands={moderation.muted} moderation={moderation} close={close} />
          <Sanction kind="ban" stands={moderation.banned} moderation={moderation} close={close} />
        </Grid>
      )}
    </ContentModal>
  );
}

interface SanctionProps {
  readonly kind: 'mute' | 'ban';
  /** It holds now: it can be lifted. */
  readonly stands: boolean;
  readonly moderation: Moderation;
  readonly close: () => void;
}

const LENGTHS = Object.keys(SANCTION_MINUTES) as SanctionLength[];

function Sanction({ kind, stands, moderation, close }: SanctionProps) {
  const { t } = useTexts();
  const acts = stands
    ? [{ label: t(kind === 'mute' ? 'chat.unmute' : 'chat.unban'), run: () => moderation.lift(kind) }]
    : LENGTHS.map((length) => ({
        label: t('chat.sanction_length', { length }),
        run: () => moderation.sanction(kind, length),
      }));
  return (
    <Grid oneColumn gap={8} role="group" aria-label={t(`chat.sanctions.${kind}.title`)}>
      <Heading as="h3" size={16}>
        {t(`chat.sanctions.${kind}.title`)}
      </Heading>
      <p>{t(`chat.sanctions.${kind}.content`)}</p>
      <Row wrap gap={8}>
        {acts.map(({ label, run }) => (
          <Button
            key={label}
            onClick={() => {
              run();
              close();
            }}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Grid>
  );
}
