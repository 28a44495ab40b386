/** Widths of the window in px at which the scale changes, with the side panel beside the page and without (TML11). */
const BREAKPOINTS = { open: [1400, 1220, 800], closed: [1040, 860, 440] } as const;
/** The factor from each breakpoint on, and the one below the last: the narrower the window, the wider an hour (D72). */
const FACTORS = [1.1, 2, 2.5] as const;
const SMALLEST_FACTOR = 3;
/** Widths of the window in px from which the bar goes from card to card (TML11). */
const CAROUSEL_FROM = { open: 1220, closed: 860 } as const;

/** Minutes that would fill a bar of factor 1. */
const MINUTES_AT_ONE = 300;

/** The window as the timeline measures it. */
export interface BarRoom {
  /** Width of the window in px. */
  readonly width: number;
  /** Whether the side panel stands beside the page. */
  readonly panel_open: boolean;
}

/**
 * How the timeline is drawn: `carousel` goes from card to card, `free` is moved by any distance, `list` has no bar, because
 * nobody could press what is on it.
 */
export type BarForm = 'carousel' | 'free' | 'list';

/** The scale factor that counts in a window (TML11, D72). */
export function scaleFactor(room: BarRoom): number {
  const index = breakpointsOf(room).findIndex((from) => room.width >= from);
  return FACTORS[index] ?? SMALLEST_FACTOR;
}

/** The form of the timeline in a window (TML11, D72). */
export function barForm(room: BarRoom): BarForm {
  if (room.width >= CAROUSEL_FROM[room.panel_open ? 'open' : 'closed']) return 'carousel';
  return room.width >= breakpointsOf(room)[2] ? 'free' : 'list';
}

function breakpointsOf({ panel_open }: BarRoom): readonly [number, number, number] {
  return BREAKPOINTS[panel_open ? 'open' : 'closed'];
}

/** Px that a minute takes on a bar of this width in px: a bar shows five hours, divided by the factor (D72). */
export function pxPerMinute(barWidth: number, factor: number): number {
  return (barWidth * factor) / MINUTES_AT_ONE;
}
