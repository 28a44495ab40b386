import { ANNOUNCEMENT } from '@plenary/domain/notifications/limits';
import { useTexts } from '../../../../page/use-texts.ts';
import { AreaField } from '../../../../ui/field/Field.tsx';

interface ReleaseNoticeProps {
  readonly value: string;
  readonly change: (notice: string) => void;
}

/** The words that those who marked or joined a changed session get with its release (REL9). */
export function ReleaseNotice({ value, change }: ReleaseNoticeProps) {
  const { t } = useTexts();
  return (
    <AreaField
      id="release-notice"
      label={t('releases.notice')}
      hint={t('releases.notice_help')}
      rows={2}
      dir="auto"
      maxLength={ANNOUNCEMENT.message_max}
      value={value}
      onChange={({ target }) => change(target.value)}
    />
  );
}
