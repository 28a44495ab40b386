import type { EditableSession } from '@plenary/contract/timeline/edit';
import {
  fitting,
  isMoved,
  shiftByKey,
  shiftedTimes,
  STAYS,
  type Block,
  type DayGrid,
  type Shift,
} from '@plenary/domain/timeline/edit/day-grid';
import { EyeOff, TriangleAlert } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { listed } from '../../../../page/listed.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { hasModifier, isRtl } from '../../../../ui/keys.ts';
import { isEscape } from '../../../../ui/overlay/escape.ts';
import { Text } from '../../../../ui/text/Text.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { useEdits, useEditsState, useSpanText } from '../../../timeline/edit/index.ts';
import styles from './DayGridView.module.css';
import { useStudioSessions } from '../studio-sessions-context.tsx';
import { useBlockDrag } from './use-block-drag.ts';

/** From so long on a session has room for the names of its speakers as well. */
const ROOMY_MINUTES = 45;

interface GridBlockProps {
  readonly grid: DayGrid;
  readonly block: Block;
  /** Its column, from 0. */
  readonly column: number;
  readonly session: EditableSession;
  /** Says where it would be while it is moved. */
  readonly say: (words: string) => void;
}

/**
 * A session on the grid. While it is moved it shows where it would be; Enter, letting go or leaving it sends that, and Escape takes it
 * back.
 */
export function GridBlock({ grid, block, column, session, say }: GridBlockProps) {
  const { t, language } = useTexts();
  const { actions } = useEdits();
  const { organising, conflicts } = useStudioSessions();
  const span = useSpanText();
  const edited = useEditsState(({ editor }) => editor?.base.id === session.id);
  const [shift, setShift] = useState<Shift>(STAYS);
  const shown = { ...session, ...shiftedTimes(session, shift) };
  const placeAt = ({ columns }: Shift): string =>
    grid.columns[column + columns]?.place ?? t('studio-sessions.no_place');
  const rest = (): void => {
    setShift(STAYS);
    say('');
  };
  const show = (wanted: Shift): Shift => {
    const fitted = fitting(wanted, block, column, grid.columns.length);
    setShift(fitted);
    say(isMoved(fitted) ? `${span({ ...session, ...shiftedTimes(session, fitted) })}, ${placeAt(fitted)}` : '');
    return fitted;
  };
  const send = async (moved: Shift): Promise<void> => {
    if (!isMoved(moved)) return;
    const { starts_at, ends_at } = shiftedTimes(session, moved);
    const location = grid.columns[column + moved.columns]?.place ?? '';
    await organising.place(session, {
      ...((moved.later !== 0 || moved.longer !== 0) && { starts_at, ends_at }),
      ...(moved.columns !== 0 && { location }),
    });
    rest();
  };
  const drag = useBlockDrag({
    grid,
    show,
    drop: (wanted) => void send(wanted),
    cancel: rest,
    press: () => actions.open(session),
  });
  const keys = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const next = shiftByKey(shift, event.key, { resizes: event.shiftKey, rtl: isRtl(event.currentTarget) });
    if (!next && !isMoved(shift)) return;
    if (next) show(next);
    else if (event.key === 'Enter') void send(shift);
    else if (isEscape(event)) rest();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const moved = isMoved(shift);
  const words = [placeAt(shift)];
  if (conflicts.has(session.id)) words.push(t('studio-sessions.in_conflict'));
  if (session.waiting) words.push(t('releases.not_released'));
  if (session.cancelled) words.push(t('frame.badge.cancelled'));
  if (session.hidden) words.push(t('timeline-edit.field.hidden'));
  return (
    <button
      type="button"
      id={`session-${session.id}`}
      className={cx(styles.block, session.cancelled && styles.cancelled, session.hidden && styles.hidden)}
      data-conflict={conflicts.has(session.id)}
      data-moved={moved}
      data-waiting={session.waiting !== undefined}
      data-edited={edited}
      style={placed(grid, block, column, shift, session.categories[0]?.color)}
      aria-describedby="grid-help"
      onKeyDown={keys}
      onBlur={() => void send(shift)}
      {...drag}
    >
      <Text as="span" size={14} weight={600} breaks clamp={2} dir="auto" className={styles.title}>
        {session.title}{' '}
      </Text>
      <Text as="span" size={12} tabular className={styles.when}>
        {session.hidden && <Icon of={EyeOff} size={14} />}
        {conflicts.has(session.id) && <Icon of={TriangleAlert} size={14} />} {span(shown)}
      </Text>
      <VisuallyHidden>{words.join(', ')}</VisuallyHidden>
      {block.end - block.start >= ROOMY_MINUTES && session.speakers.length > 0 && (
        <Text as="span" size={12} tone="quiet" truncate dir="auto" className={styles.who}>
          {listed(
            language,
            session.speakers.map(({ name }) => name),
          )}
        </Text>
      )}
      <span className={styles.grip} data-grip="" aria-hidden="true" />
    </button>
  );
}

function placed(
  grid: DayGrid,
  { start, end, lane, lanes }: Block,
  column: number,
  { later, longer, columns }: Shift,
  color: string | undefined,
): CSSProperties {
  return {
    '--from': start + later - grid.from,
    '--length': Math.min(end + later + longer, grid.to) - start - later,
    '--column': column + columns,
    '--lane': lane,
    '--lanes': lanes,
    ...(color !== undefined && { '--track': color }),
  } as CSSProperties;
}
