/** Of the popped-out window, in px (CAL2). */
export const POPOUT = { width: 400, height: 250 } as const;
/** It keeps this far from the edges. */
const MARGIN_PX = 12;

export interface Place {
  readonly top: number;
  readonly left: number;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

export const CORNERS = ['top_start', 'top_end', 'bottom_start', 'bottom_end'] as const;
export type Corner = (typeof CORNERS)[number];

/** The nearest place at which the whole window is seen. */
export function within({ top, left }: Place, { width, height }: Viewport): Place {
  const most = (length: number, size: number) => Math.max(MARGIN_PX, length - size - MARGIN_PX);
  return {
    top: Math.round(Math.min(Math.max(MARGIN_PX, top), most(height, POPOUT.height))),
    left: Math.round(Math.min(Math.max(MARGIN_PX, left), most(width, POPOUT.width))),
  };
}

/** The place of a corner. */
export function cornerPlace(corner: Corner, viewport: Viewport, rtl: boolean): Place {
  const right = corner.endsWith('end') !== rtl;
  return within({ top: corner.startsWith('top') ? 0 : viewport.height, left: right ? viewport.width : 0 }, viewport);
}

/** The place that is kept as two texts; at the bottom end where there is none. */
export function placeFrom(top: string | null, left: string | null, viewport: Viewport, rtl: boolean): Place {
  const [y, x] = [Number.parseFloat(top ?? ''), Number.parseFloat(left ?? '')];
  if (!Number.isFinite(y) || !Number.isFinite(x)) return cornerPlace('bottom_end', viewport, rtl);
  return within({ top: y, left: x }, viewport);
}
