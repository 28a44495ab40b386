import type { TourScene, TourSpot } from '@plenary/contract/tour/operations';
import { TOUR } from '@plenary/domain/tour/limits';
import { degreesOfPixel, FIRST_VIEW, placeOf, turned, type Size, type View, zoomed } from '@plenary/domain/tour/view';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { hasModifier } from '../../ui/keys.ts';
import { paintPanorama, type Painter } from './paint-panorama.ts';
import styles from './Tour.module.css';
import { Screen } from '../../ui/layout/Screen.tsx';

interface PanoramaProps {
  readonly scene: TourScene;
  /** Address of the picture. */
  readonly picture: string;
  readonly choose: (key: string) => void;
  /** Is called when it cannot be drawn here. */
  readonly failed: () => void;
  /** A person came here by a spot: it takes the focus. */
  readonly entered: boolean;
}

/** A panorama that is turned by dragging and by keys, with its spots where they stand. */
export function Panorama({ scene, picture, choose, failed, entered }: PanoramaProps) {
  const { t } = useTexts();
  const [view, look] = useState(FIRST_VIEW);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = usePainted(canvas, picture, view, failed);
  useEffect(() => {
    if (entered) focusOn(canvas);
  }, [entered]);
  return (
    <Screen anchor className={styles.stage}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={t('tour.look_around', { scene: scene.title })}
        onKeyDown={(event) => onKey(event, look)}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => onDrag(event, size, look)}
      />
      {size.height > 0 &&
        scene.spots.map((spot) => <Marker key={`${spot.title} ${spot.yaw}`} {...{ spot, view, size, choose }} />)}
    </Screen>
  );
}

type Look = (change: (view: View) => View) => void;

const TURNS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

function onKey(event: KeyboardEvent, look: Look): void {
  if (hasModifier(event)) return;
  const [right, up] = TURNS[event.key] ?? [0, 0];
  const nearer = { '+': -1, '=': -1, '-': 1 }[event.key] ?? 0;
  if (right === 0 && up === 0 && nearer === 0) return;
  event.preventDefault();
  look((view) => zoomed(turned(view, { yaw: right * TOUR.step, pitch: up * TOUR.step }), nearer * TOUR.step));
}

function onDrag(event: PointerEvent, size: Size, look: Look): void {
  if (event.buttons === 0) return;
  const { movementX, movementY } = event;
  look((view) => {
    const degrees = degreesOfPixel(view, size);
    return turned(view, { yaw: -movementX * degrees, pitch: movementY * degrees });
  });
}

/** Draws the view whenever it, or the size of the canvas, changes. Returns the size, px; 0 before it is drawn. */
function usePainted(
  canvas: { readonly current: HTMLCanvasElement | null },
  picture: string,
  view: View,
  failed: () => void,
): Size {
  const painter = useRef<Painter | null>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const image = new Image();
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    image.onload = () => {
      painter.current = paintPanorama(element, image);
      if (painter.current) observer.observe(element);
      else failed();
    };
    image.onerror = failed;
    image.src = picture;
    return () => {
      image.onload = image.onerror = null;
      observer.disconnect();
      painter.current?.close();
      painter.current = null;
    };
  }, [canvas, failed, picture]);
  useEffect(() => {
    if (size.height > 0) painter.current?.draw(view, size);
  }, [view, size]);
  return size;
}

interface MarkerProps {
  readonly spot: TourSpot;
  readonly view: View;
  readonly size: Size;
  readonly choose: (key: string) => void;
}

/** The widest that a marker is, as in `Tour.module.css`; px. */
const MARKER_PX = 224;

/**
 * The part of a marker, in percent, that lies before its place: the half, and near an edge so much that all of it can be read.
 * @param at the place along the picture, px
 * @param length of the picture, px
 */
const hungBy = (at: number, length: number): number =>
  Math.max(Math.min(50, (100 * at) / MARKER_PX), 100 - (100 * (length - at)) / MARKER_PX);

/** A spot in the picture, while it is seen. The list below the picture has all of them, with their words. */
function Marker({ spot, view, size, choose }: MarkerProps) {
  const { router } = useServices();
  const place = placeOf(spot, view, size);
  const { scene, link } = spot;
  if (!place) return null;
  const follow = () => {
    if (scene !== null) choose(scene);
    else if (link?.startsWith('/')) router.push(link);
    else if (link !== null) open(link, '_blank', 'noopener,noreferrer');
  };
  const [left, up] = [hungBy(place.x, size.width), hungBy(place.y, size.height)];
  const style = { transform: `translate(${place.x}px, ${place.y}px) translate(${-left}%, ${-up}%)` };
  return (
    <button type="button" className={styles.spot} style={style} title={spot.text} onClick={follow}>
      {spot.title}
    </button>
  );
}
