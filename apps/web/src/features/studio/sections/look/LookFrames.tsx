import { useEffect, useRef, useState } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { Chip } from '../../../../ui/input/Chip.tsx';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { previewOf } from '../../Ways.tsx';
import type { SectionForm } from '../use-section.ts';
import { showLook, typedLook, type Scheme } from './frame-look.ts';
import styles from './LookFrames.module.css';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];
/** Screens on which the event is shown: of a computer, and of a phone. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The event itself as attendees see it now, with the colour and the logo that are typed (VAS7). */
export function LookFrames({ form }: { readonly form: SectionForm }) {
  const { t } = useTexts();
  const [scheme, setScheme] = useState<Scheme>('light');
  return (
    <Grid oneColumn gap={12} padTop={8}>
      <Row gap={8} wrap role="group" aria-label={t('studio-frame.look.scheme')}>
        {SCHEMES.map((one) => (
          <Chip key={one} look="brand" chosen={scheme === one} choose={() => setScheme(one)}>
            {t(`studio-frame.look.${one}`)}
          </Chip>
        ))}
      </Row>
      <Hint>{t('studio-frame.look.note')}</Hint>
      {SCREENS.map((screen) => (
        <Screen key={`${screen.width}-${form.seenState}`} {...screen} form={form} scheme={scheme} />
      ))}
    </Grid>
  );
}

interface ScreenProps {
  readonly form: SectionForm;
  readonly scheme: Scheme;
  readonly width: number;
  readonly height: number;
}

/** A screen as large as the column lets it be. Nothing in it can be pressed: it is a picture of the page. */
function Screen({ form, scheme, width, height }: ScreenProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(width);
  const look = typedLook(form, scheme);
  const key = JSON.stringify(look);
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => entry && setShown(entry.contentRect.width));
    if (box.current) seen.observe(box.current);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    if (frame.current) showLook(frame.current, JSON.parse(key) as typeof look);
  }, [key]);
  const scale = Math.min(1, shown / width);
  const label = t('studio-frame.look.at', { width: String(width) });
  return (
    <figure>
      <figcaption>
        <Hint as="span">{label}</Hint>
      </figcaption>
      <div ref={box} className={styles.screen} data-width={width} style={{ blockSize: height * scale }}>
        <iframe
          ref={frame}
          title={label}
          src={previewOf(slug, 'attendee')}
          inert
          width={width}
          height={height}
          style={{ scale }}
          onLoad={({ currentTarget }) => showLook(currentTarget, look)}
        />
      </div>
    </figure>
  );
}
