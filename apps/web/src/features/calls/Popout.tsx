import { cornerPlace, CORNERS, placeFrom, within, type Place } from '@plenary/domain/calls/popout';
import { ArrowDownLeft, ArrowDownRight, ArrowUpLeft, ArrowUpRight } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Grid, Row } from '../../ui/layout/Layout.tsx';
import styles from './Call.module.css';

const viewport = () => ({ width: innerWidth, height: innerHeight });
const isRtl = () => document.documentElement.dir === 'rtl';
const ARROWS = {
  top_start: ArrowUpLeft,
  top_end: ArrowUpRight,
  bottom_start: ArrowDownLeft,
  bottom_end: ArrowDownRight,
};

/** The window of a call beside the page: dragged by its bar, or moved to a corner; its place is remembered (CAL2). */
export function Popout({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const { storage } = useServices();
  const [place, setPlace] = useState<Place>(() =>
    placeFrom(storage.get('popupTop'), storage.get('popupLeft'), viewport(), isRtl()),
  );
  const dragged = useRef<{ readonly x: number; readonly y: number; readonly from: Place } | null>(null);
  useEffect(() => {
    const fit = () => setPlace((before) => within(before, viewport()));
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, []);
  const keep = (next: Place) => {
    setPlace(next);
    storage.set('popupTop', String(next.top));
    storage.set('popupLeft', String(next.left));
  };
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if ((event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { x: event.clientX, y: event.clientY, from: place };
  };
  const moved = ({ clientX, clientY }: PointerEvent): Place | null =>
    dragged.current &&
    within(
      {
        top: dragged.current.from.top + clientY - dragged.current.y,
        left: dragged.current.from.left + clientX - dragged.current.x,
      },
      viewport(),
    );
  return createPortal(
    <Grid tone="text" clip className={styles.popout} data-stage="" style={{ top: place.top, left: place.left }}>
      <Row
        className={styles.bar}
        data-drag=""
        onPointerDown={grab}
        onPointerMove={(event) => setPlace((before) => moved(event) ?? before)}
        onPointerUp={(event) => {
          const end = moved(event);
          dragged.current = null;
          if (end) keep(end);
        }}
        onPointerCancel={() => (dragged.current = null)}
      >
        {CORNERS.map((corner) => (
          <IconButton
            key={corner}
            className={styles.corner}
            label={t(`calls.corner.${corner}`)}
            onClick={() => keep(cornerPlace(corner, viewport(), isRtl()))}
          >
            <Icon of={ARROWS[corner]} size={14} className={styles.turned} />
          </IconButton>
        ))}
      </Row>
      {children}
    </Grid>,
    document.body,
  );
}
