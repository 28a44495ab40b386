import { useEffect, useRef, useState } from 'react';
import { useEvent } from '../../../../page/boot.tsx';
import { useTexts } from '../../../../page/use-texts.ts';
import { Chip } from '../../../../ui/input/Chip.tsx';
import { Grid, Row } from '../../../../ui/layout/Layout.tsx';
import { Hint } from '../../../../ui/text/Text.tsx';
import { previewOf } from '../../Ways.tsx';
import type { SectionForm } from '../use-section.ts';
import { keepLook, typedLook, type Scheme, type TypedLook } from './frame-look.ts';
import styles from './LookFrames.module.css';

interface View {
  readonly kind: 'first' | 'light' | 'dark';
  /** The end of the address of its page. */
  readonly page: string;
  readonly scheme: Scheme;
}

/** The pages in the frames: the first screen is a stage, which is dark in either scheme; the agenda is not. */
const FIRST: View = { kind: 'first', page: '', scheme: 'dark' };
const VIEWS: readonly View[] = [
  FIRST,
  { kind: 'light', page: '/agenda', scheme: 'light' },
  { kind: 'dark', page: '/agenda', scheme: 'dark' },
];
/** Screens on which the event is shown: of a computer, and of a phone. */
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** The event itself as attendees see it now, with the colour and the logo that are typed (VAS7). */
export function LookFrames({ form }: { readonly form: SectionForm }) {
  const { t } = useTexts();
  const [view, setView] = useState(FIRST);
  return (
    <Grid oneColumn gap={12} padTop={8}>
      <Row gap={8} wrap role="group" aria-label={t('studio-frame.look.view')}>
        {VIEWS.map((one) => (
          <Chip key={one.kind} look="brand" chosen={view.kind === one.kind} choose={() => setView(one)}>
            {t(`studio-frame.look.${one.kind}`)}
          </Chip>
        ))}
      </Row>
      <Hint>{t('studio-frame.look.note')}</Hint>
      {SCREENS.map((screen) => (
        <Screen key={`${screen.width}-${form.seenState}`} {...screen} form={form} view={view} />
      ))}
    </Grid>
  );
}

interface ScreenProps {
  readonly form: SectionForm;
  readonly view: View;
  readonly width: number;
  readonly height: number;
}

/** A screen as large as the column lets it be. Nothing in it can be pressed: it is a picture of the page. */
function Screen({ form, view, width, height }: ScreenProps) {
  const { t } = useTexts();
  const { slug } = useEvent();
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState(width);
  const [loads, setLoads] = useState(0);
  const key = JSON.stringify(typedLook(form, view.scheme));
  useEffect(() => {
    const seen = new ResizeObserver(([entry]) => entry && setShown(entry.contentRect.width));
    if (box.current) seen.observe(box.current);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    return frame.current ? keepLook(frame.current, JSON.parse(key) as TypedLook) : undefined;
  }, [key, loads]);
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
          src={`${previewOf(slug, 'attendee')}${view.page}`}
          inert
          width={width}
          height={height}
          style={{ scale }}
          onLoad={() => setLoads((before) => before + 1)}
        />
      </div>
    </figure>
  );
}
