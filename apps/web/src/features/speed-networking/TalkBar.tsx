import type { SpeedTalk } from '@plenary/contract/speed-networking/operations';
import { HeartHandshake, SkipForward, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { stopCallOf } from '../../page/call/call.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cx } from '../../ui/cx.ts';
import { Line } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { Face } from '../rooms/RoomSeats.tsx';
import styles from './TalkBar.module.css';
import { decide, next, useSpeed } from './speed-store.ts';
import { clockText, useSecondsLeft } from './use-left.ts';

/** The bar of a talk that goes on, above its call. */
export function TalkBar() {
  const talk = useSpeed(({ known }) => (known?.state === 'talking' ? known.talk : null));
  return talk && <Bar talk={talk} />;
}

/** Stands in the main part, whose call makes room for it. */
function Bar({ talk }: { readonly talk: SpeedTalk }) {
  const main = document.getElementById('main');
  useEffect(() => {
    main?.setAttribute('style', ROOM);
    return () => main?.removeAttribute('style');
  }, [main]);
  const left = useSecondsLeft(talk.ends_at) ?? 0;
  // The page hangs up at the moment itself; the server ends the call when it finds that it is over.
  useEffect(() => void (left === 0 && stopCallOf(talk.tid)), [left, talk.tid]);
  if (!main) return null;
  return createPortal(<Content talk={talk} left={left} />, main);
}

/** The height of the bar, by which the call begins lower. */
const BAR = '4rem';
const ROOM = `--header-height: calc(var(--header-row) + ${BAR});
  --head: calc(var(--header-row) + var(--sponsor-strip) + var(--foot) + ${BAR});`;

function Content({ talk, left }: { readonly talk: SpeedTalk; readonly left: number }) {
  const { t } = useTexts();
  const services = useServices();
  const { with: partner, connects } = talk;
  const keep = () => void decide(services, connects !== true, connects === true ? [] : ['company', 'role']);
  return (
    <section className={styles.bar} data-call="" aria-label={t('speed-networking.talk_with', { name: partner.name })}>
      <Line as="span" gap={12} grow shrink>
        <Face user={partner} />
        <Text as="strong" truncate>
          {partner.name}
        </Text>
      </Line>
      <Text
        as="span"
        font="display"
        size={28}
        tabular
        role="timer"
        className={cx(styles.left, left <= 20 && styles.soon)}
      >
        {clockText(left)}
      </Text>
      <Act
        icon={HeartHandshake}
        label={t('speed-networking.stay')}
        look={connects === true ? 'primary' : 'secondary'}
        aria-pressed={connects === true}
        onClick={keep}
      />
      <Act icon={SkipForward} label={t('speed-networking.next')} onClick={() => void next(services)} />
    </section>
  );
}

interface ActProps extends ButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
}

/** A button of the bar: its words stand beside the icon where there is room. */
function Act({ icon, label, ...rest }: ActProps) {
  return (
    <Button aria-label={label} title={label} {...rest}>
      <Icon of={icon} /> <span className={styles.words}>{label}</span>
    </Button>
  );
}
