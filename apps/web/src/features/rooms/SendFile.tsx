import { useId } from 'react';
import { refusalText } from '../../page/refusal-text.ts';
import { useTexts } from '../../page/use-texts.ts';
import { FileBox } from '../../ui/field/FileBox.tsx';
import { useUpload } from './use-upload.ts';

interface SendFileProps {
  readonly room: { readonly id: string };
  readonly use: 'file' | 'logo';
  /** Called when the page has changed, or the attempt has failed. */
  readonly done: () => void;
}

/** Puts a file or the logo on the page of an exhibitor. */
export function SendFile({ room, use, done }: SendFileProps) {
  const { t } = useTexts();
  const id = useId();
  const { sending, send } = useUpload(room, use, done);
  return (
    <FileBox
      id={id}
      label={t(`exhibitors.send_${use}`)}
      accept={use === 'logo' ? 'image/png,image/jpeg,image/webp,image/gif' : undefined}
      errors={sending.kind === 'failed' ? [refusalText(t, sending.refusal)] : []}
      sent={sending.kind === 'sending' ? sending.part : undefined}
      take={(file) => void send(file)}
    />
  );
}
