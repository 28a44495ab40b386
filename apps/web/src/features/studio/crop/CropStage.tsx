import type { Box } from '@plenary/domain/studio/pictures/crop';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { useMediaQuery } from '../../../page/device.ts';
import { useTexts } from '../../../page/use-texts.ts';
import { hasModifier } from '../../../ui/keys.ts';
import { Hint } from '../../../ui/text/Text.tsx';
import type { ChosenPicture } from './crop-file.ts';
import styles from './CropDialog.module.css';

interface CropStageProps {
  readonly picture: ChosenPicture;
  readonly box: Box;
  /** Moves the part by parts of its own width and height. */
  readonly move: (by: { readonly x: number; readonly y: number }) => void;
  readonly zoom: (factor: number) => void;
}

/** By how much of the part a press of an arrow moves it. */
const STEP = 0.05;
const NEARER = 1.1;
const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': NEARER, '=': NEARER, '-': 1 / NEARER };

/** The part of the picture as it will be seen. It is dragged, brought nearer by two fingers or the wheel, and moved by keys. */
export function CropStage({ picture, box, move, zoom }: CropStageProps) {
  const { t } = useTexts();
  const id = useId();
  const touched = useMediaQuery('(pointer: coarse)');
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  useWheel(stage, zoom);
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([pointer]) => pointer !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) return zoom(distance(now, other) / Math.max(1, distance(before, other)));
    const { width, height } = event.currentTarget.getBoundingClientRect();
    move({ x: (before.x - now.x) / width, y: (before.y - now.y) / height });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const [by, factor] = [MOVES[event.key], ZOOMS[event.key]];
    if (!by && factor === undefined) return;
    event.preventDefault();
    if (by) move({ x: by[0], y: by[1] });
    if (factor !== undefined) zoom(factor);
  };
  const lift = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId);
  const percent = (part: number): string => `${part * 100}%`;
  return (
    <>
      <div
        ref={stage}
        role="img"
        tabIndex={0}
        aria-label={t('studio-editors.crop.part')}
        aria-describedby={id}
        className={styles.stage}
        style={{ aspectRatio: `${box.width} / ${box.height}`, maxInlineSize: `calc(50vh * ${box.width / box.height})` }}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointer}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <img
          src={picture.url}
          alt=""
          draggable={false}
          style={{
            inlineSize: percent(picture.width / box.width),
            insetInlineStart: percent(-box.x / box.width),
            insetBlockStart: percent(-box.y / box.height),
          }}
        />
      </div>
      <Hint id={id}>{t(touched ? 'studio-editors.crop.how_touch' : 'studio-editors.crop.how')}</Hint>
    </>
  );
}

const distance = (one: { readonly x: number; readonly y: number }, other: { readonly x: number; readonly y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y);

/** The wheel brings the picture nearer, and does not scroll the page below. */
function useWheel(stage: { readonly current: HTMLDivElement | null }, zoom: (factor: number) => void): void {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    const element = stage.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 500));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage]);
}
