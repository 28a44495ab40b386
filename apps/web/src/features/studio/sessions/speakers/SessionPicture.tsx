import type { SentPicture } from '@plenary/contract/timeline/programme';
import type { CropShape } from '@plenary/domain/studio/pictures/crop';
import { useId, useState } from 'react';
import { refusalText } from '../../../../page/refusal-text.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FileBox } from '../../../../ui/field/FileBox.tsx';
import { Line } from '../../../../ui/layout/Layout.tsx';
import { useCrop } from '../../crop/use-crop.tsx';
import { useEdits } from '../../../timeline/edit/index.ts';
import styles from './SessionPicture.module.css';

interface SessionPictureProps {
  readonly label: string;
  /** Id of the file that it is; null: none. */
  readonly picture: string | null;
  /** Addresses of the pictures that were there before, by their ids. */
  readonly pictures: Readonly<Record<string, string>>;
  /** @param picture id of a file; null: none */
  readonly change: (picture: string | null) => void;
  /** In which it is shown. */
  readonly shape?: CropShape;
  readonly errors?: readonly string[];
  readonly hint?: string;
}

/** A picture of a session or of a speaker: sent as soon as it is chosen, and shown to others once the form is saved (PRG10). */
export function SessionPicture({
  label,
  picture,
  pictures,
  change,
  shape = 'wide',
  errors = [],
  hint,
}: SessionPictureProps) {
  const { t } = useTexts();
  const { edits } = useEdits();
  const id = useId();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<SentPicture | null>(null);
  const [sending, setSending] = useState(false);
  const send = async (file: File): Promise<void> => {
    setSending(true);
    const answer = await edits.sendPicture(file);
    setSending(false);
    setProblems(answer.ok ? [] : (Object.values(answer.refusal.errors ?? {})[0] ?? [refusalText(t, answer.refusal)]));
    if (!answer.ok) return;
    setSent(answer.value);
    change(answer.value.picture);
  };
  const { ask, dialog } = useCrop({ shapes: [shape], take: (file) => void send(file) });
  const address = picture === sent?.picture ? sent?.address : pictures[picture ?? ''];
  return (
    <>
      <FileBox
        {...{ id, label }}
        accept="image/jpeg,image/png,image/webp,image/gif"
        hint={hint}
        errors={[...errors, ...problems]}
        busy={sending}
        take={ask}
        shown={
          picture !== null && (
            <Line gap={12} wrap>
              {address !== undefined && <img src={address} alt="" className={styles.picture} />}
              <Button look="quiet" onClick={() => change(null)}>
                {t('studio-sessions.remove_picture')}
              </Button>
            </Line>
          )
        }
      />
      {dialog}
    </>
  );
}
