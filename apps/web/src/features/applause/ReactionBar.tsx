import { STAGE_REACTIONS } from '@plenary/domain/applause/rules';
import { Eye, EyeOff } from 'lucide-react';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ReactionImage } from '../../ui/ReactionImage.tsx';
import { Line } from '../../ui/layout/Layout.tsx';
import { useApplause } from './ApplauseProvider.tsx';
import styles from './Applause.module.css';

/** The buttons below the stage with which one applauds and reacts; nothing while it takes no reactions. */
export function ReactionBar() {
  const { t } = useTexts();
  const applause = useApplause();
  if (!applause) return null;
  const { hidden, press, setHidden } = applause;
  return (
    <Line wrap padX={4} border="line" radius={12} role="group" aria-label={t('streams.react.title')}>
      {STAGE_REACTIONS.map((key) => (
        <IconButton key={key} label={t('streams.react.give', { key })} onClick={() => press(key)}>
          <ReactionImage of={key} size={24} />
        </IconButton>
      ))}
      <IconButton
        label={t(hidden ? 'streams.react.show' : 'streams.react.hide')}
        className={styles.hide}
        onClick={() => setHidden(!hidden)}
      >
        <Icon of={hidden ? EyeOff : Eye} />
      </IconButton>
    </Line>
  );
}
