import type { RunRoom } from '@plenary/contract/rooms/edit';
import { listed } from '../../../page/listed.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Hint } from '../../../ui/text/Text.tsx';
import { useReport, useRunner } from './runner-context.tsx';

/** The fields that imports leave alone, and the way to give them back. */
export function KeptFields({ room }: { readonly room: RunRoom }) {
  const { t, language } = useTexts();
  const runner = useRunner();
  const report = useReport();
  if (room.made_by_host) return <Hint breaks>{t('rooms-edit.made_here')}</Hint>;
  if (room.kept.length === 0) return null;
  const fields = listed(
    language,
    room.kept.map((field) => t(`rooms-edit.${field}`)),
  );
  return (
    <div>
      <Hint breaks>{t('rooms-edit.kept', { fields })}</Hint>
      <Button look="quiet" onClick={() => void report(runner.release(room, room.kept))}>
        {t('rooms-edit.release')}
      </Button>
    </div>
  );
}
