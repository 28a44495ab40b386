import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';

interface AttachFileProps {
  readonly disabled: boolean;
  readonly choose: (files: Iterable<File>) => void;
}

/** Opens the device's own choice of a file. */
export function AttachFile({ disabled, choose }: AttachFileProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('chat-files.attach')} disabled={disabled} onClick={() => input.current?.click()}>
        <Icon of={Paperclip} size={18} />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        data-attach=""
        onChange={({ target }) => {
          choose(target.files ?? []);
          // The same file may be chosen again after it was taken out.
          target.value = '';
        }}
      />
    </>
  );
}
