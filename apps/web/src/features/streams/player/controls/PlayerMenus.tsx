import { Captions as CaptionsIcon, Settings } from 'lucide-react';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../../page/use-texts.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuChoice, MenuPopup, MenuRoot, MenuTrigger } from '../../../../ui/overlay/Menu.tsx';
import type { Attached } from '../attach-media.ts';
import { type Captions, CAPTION_SIZES } from '../useKept.ts';
import styles from './PlayerMenus.module.css';

interface MenuPlace {
  /** The element that fills the screen: a menu outside of it would be behind it. */
  readonly container: RefObject<HTMLElement | null> | undefined;
  readonly onMenu: (open: boolean) => void;
}

/** The captions of a stream; nothing where there are none. */
export function CaptionsMenu({ captions, ...place }: MenuPlace & { readonly captions: Captions }) {
  const { t } = useTexts();
  const { tracks, shown, show, size, resize } = captions;
  if (tracks.length === 0) return null;
  const at = tracks.findIndex(({ label, language }) => label === shown?.label && language === shown.language);
  return (
    <PlayerMenu label={t('streams.player.captions')} icon={CaptionsIcon} pressed={shown !== null} {...place}>
      <MenuChoice
        closes
        className={styles.group}
        label={t('streams.player.captions')}
        value={at}
        choose={(index) => show(tracks[index] ?? null)}
        choices={[
          { value: -1, text: t('streams.player.captions_off') },
          ...tracks.map(({ label, language }, value) => ({ value, text: label || language })),
        ]}
      />
      <MenuChoice
        closes
        className={styles.group}
        label={t('captions.size')}
        value={size}
        choose={resize}
        choices={CAPTION_SIZES.map((value) => ({ value, text: t(`captions.size_${value}`) }))}
      />
    </PlayerMenu>
  );
}

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** Quality and speed. */
export function SettingsMenu({ attached, ...place }: MenuPlace & { readonly attached: Attached | null }) {
  const { t } = useTexts();
  const dispatch = useMediaDispatch();
  const rate = useMediaSelector((state) => state.mediaPlaybackRate) ?? 1;
  return (
    <PlayerMenu label={t('streams.player.settings')} icon={Settings} {...place}>
      {attached && <Quality attached={attached} />}
      <MenuChoice
        closes
        className={styles.group}
        label={t('streams.player.speed')}
        value={rate}
        choose={(detail) => dispatch({ type: MediaActionTypes.MEDIA_PLAYBACK_RATE_REQUEST, detail })}
        choices={RATES.map((value) => ({
          value,
          text: value === 1 ? t('streams.player.speed_normal') : t('streams.player.times', { rate: String(value) }),
        }))}
      />
    </PlayerMenu>
  );
}

const BY_ITSELF = 0;

function Quality({ attached }: { readonly attached: Attached }) {
  const { t } = useTexts();
  const { heights, chosen, playing } = useStore(attached.qualities);
  if (heights.length < 2) return null;
  const itself = playing !== null && chosen === null;
  return (
    <MenuChoice
      closes
      className={styles.group}
      label={t('streams.player.quality')}
      value={chosen ?? BY_ITSELF}
      choose={(height) => attached.choose(height === BY_ITSELF ? null : height)}
      choices={[
        {
          value: BY_ITSELF,
          text: itself ? t('streams.player.auto_now', { height: String(playing) }) : t('streams.player.auto'),
        },
        ...heights.map((value) => ({ value, text: t('streams.player.height', { height: String(value) }) })),
      ]}
    />
  );
}

interface PlayerMenuProps extends MenuPlace {
  readonly label: string;
  readonly icon: ComponentProps<typeof Icon>['of'];
  readonly pressed?: boolean;
  readonly children: ReactNode;
}

function PlayerMenu({ label, icon, pressed = false, container, onMenu, children }: PlayerMenuProps) {
  return (
    <MenuRoot modal={false} onOpenChange={onMenu}>
      <MenuTrigger
        className={buttonClass({ look: 'quiet' }, cx(styles.trigger, pressed && styles.on))}
        aria-label={label}
        title={label}
      >
        <Icon of={icon} />
      </MenuTrigger>
      <MenuPopup container={container} place={{ side: 'top', align: 'end', sideOffset: 8 }} data-stage="">
        {children}
      </MenuPopup>
    </MenuRoot>
  );
}
