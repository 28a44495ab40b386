import type { ChatMessage } from '@plenary/contract/chat/operations';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { ContentModal } from '../../../../ui/modal/ContentModal.tsx';
import { Heading } from '../../../../ui/text/Text.tsx';
import { useDesk } from '../desk/chat-desk.tsx';
import { senderName } from '../desk/names.ts';
import { type Moderation, SANCTION_MINUTES, type SanctionLength, useModeration } from '../desk/use-moderation.ts';
import { useOpens } from '../messages/PersonButton.tsx';

interface SanctionDialogProps {
  readonly message: ChatMessage;
  readonly anchor: HTMLElement;
  readonly onClosed: () => void;
}

/** Stops the author of a message for a while or until that is undone, or lets them again (CHT6); leads to their card. */
export function SanctionDialog({ message, anchor, onClosed }: SanctionDialogProps) {
  const { t } = useTexts();
  const moderation = useModeration(message);
  const title = t('chat.mute_or_ban_of', { name: senderName(t, message.sender_event_user) });
  return (
    <ContentModal title={title} width="narrow" onClosed={onClosed}>
      {(close) => (
        <Grid oneColumn gap={24} padTop={16} padX={24} padEnd={24}>
          <Sanction kind="mute" stands={moderation.muted} moderation={moderation} close={close} />
          <Sanction kind="ban" stands={moderation.banned} moderation={moderation} close={close} />
          <ToCard message={message} anchor={anchor} />
        </Grid>
      )}
    </ContentModal>
  );
}

/** The card takes the place of the dialog. */
function ToCard({ message, anchor }: Pick<SanctionDialogProps, 'message' | 'anchor'>) {
  const { t } = useTexts();
  const { hide, openCard } = useDesk();
  const person = message.sender_event_user;
  if (!useOpens(person) || !person) return null;
  const lead = (): void => {
    hide();
    openCard({ person, message, anchor });
  };
  return (
    <Row>
      <Button look="quiet" onClick={lead}>
        {t('chat.card_of', { name: senderName(t, person) })}
      </Button>
    </Row>
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
