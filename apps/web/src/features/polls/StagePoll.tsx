import { ChevronDown, Vote } from 'lucide-react';
import { useId, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { openPolls } from './polls-model.ts';
import { PollCard } from './PollCard.tsx';
import styles from './StagePoll.module.css';
import { useOpenedText } from './use-opened-text.ts';
import { usePolls } from './usePolls.ts';

/**
 * The poll on the stage while it is open: over a corner of the picture, above its controls, and below it on a phone. It can be folded to
 * a button. One that was looked at stays with its results until it is folded.
 */
export function StagePoll({ session }: { readonly session: string }) {
  const { t } = useTexts();
  const id = useId();
  const state = usePolls();
  const [shown, setShown] = useState<string | null>(null);
  const [folded, setFolded] = useState<string | null>(null);
  const here = openPolls(state, session).filter(({ poll }) => poll.session === null || poll.session === session);
  const [first] = here;
  if (first && first.poll.id !== shown) setShown(first.poll.id);
  const opened = useOpenedText(first?.poll);
  const own = first ?? state.polls?.find(({ poll }) => poll.id === shown && poll.state === 'closed');
  if (!own) return null;
  const { poll } = own;
  const open = folded !== poll.id;
  if (!open && poll.state === 'closed') return null;
  return (
    <aside className={styles.stage} aria-label={t('polls.title')} data-open={open} data-stage-poll="">
      <VisuallyHidden>
        <span role="status">{opened}</span>
      </VisuallyHidden>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setFolded(open ? poll.id : null)}
      >
        <Icon of={Vote} size={18} />
        <span className={styles.label} dir="auto">
          {open ? t('polls.fold') : t('polls.unfold', { question: poll.question })}
        </span>
        <Icon of={ChevronDown} size={18} className={styles.chevron} />
      </button>
      <div id={id} className={styles.body} hidden={!open}>
        <PollCard key={poll.id} own={own} level={2} />
      </div>
    </aside>
  );
}
