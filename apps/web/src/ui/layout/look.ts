import { cx } from '../cx.ts';

type Edge = 'start' | 'center' | 'end';

/**
 * How an element is laid out and set, in the steps of the tokens (styles/tokens.css). Each prop is a class of
 * layout.css, in the layer of the kit: a rule of a feature for the same element wins.
 */
export interface Look {
  /** Between its children; with `gapX` only between lines. */
  readonly gap?: 0 | 4 | 8 | 12 | 16 | 24 | 32 | undefined;
  /** Between the children of a line. */
  readonly gapX?: 8 | 12 | 16 | 24 | 32 | undefined;
  /** Its children across the direction: `align-items`. */
  readonly align?: Edge | 'baseline' | undefined;
  /** Its children along the direction: `justify-content`. */
  readonly justify?: 'center' | 'between' | undefined;
  /** The children of a grid within their columns: `justify-items`. */
  readonly items?: Edge | undefined;
  /** The lines of a grid that is higher than they are: `align-content`. */
  readonly pack?: 'start' | 'center' | undefined;
  readonly wrap?: boolean | undefined;
  /** Takes the room that is left. */
  readonly grow?: boolean | undefined;
  /** Neither grows nor shrinks. */
  readonly rigid?: boolean | undefined;
  /** May be narrower than its longest word. */
  readonly shrink?: boolean | undefined;
  /** May be lower than its content, as what scrolls in a column must. */
  readonly shrinkY?: boolean | undefined;
  /** As wide as its parent. */
  readonly wide?: boolean | undefined;
  /** A grid of one column, which long words do not widen. */
  readonly oneColumn?: boolean | undefined;
  /** At least as high as a target for fingers. */
  readonly tall?: boolean | undefined;
  /** Its edges are those that `position: absolute` within it counts from. */
  readonly anchor?: boolean | undefined;
  readonly clip?: boolean | undefined;
  readonly pad?: 4 | 8 | 12 | 16 | 24 | undefined;
  readonly padX?: 4 | 8 | 12 | 16 | 24 | 32 | undefined;
  readonly padY?: 4 | 8 | 12 | 16 | 24 | 32 | 48 | undefined;
  /** The margins before and after it. */
  readonly above?: 4 | 8 | 16 | 24 | 32 | undefined;
  readonly below?: 4 | 8 | 12 | 16 | 24 | 32 | undefined;
  /** All around in the colour of lines or of controls, or a line on one side. */
  readonly border?: 'line' | 'control' | 'above' | 'below' | undefined;
  readonly radius?: 8 | 12 | undefined;
  readonly sheet?: 'surface' | 'raised' | 'bg' | undefined;
  readonly size?: 12 | 14 | 16 | 18 | 22 | 28 | 36 | undefined;
  readonly tone?: 'quiet' | 'text' | 'ok' | 'warn' | 'error' | 'live' | 'brand' | undefined;
  readonly weight?: 400 | 500 | 600 | 650 | 700 | undefined;
  readonly text?: Edge | undefined;
  /** Words that are longer than the line break anywhere. */
  readonly breaks?: boolean | undefined;
  readonly nowrap?: boolean | undefined;
  /** One line, which ends in an ellipsis where it does not fit. */
  readonly truncate?: boolean | undefined;
  /** Lines of about the same length. */
  readonly balance?: boolean | undefined;
  /** Digits of one width. */
  readonly tabular?: boolean | undefined;
  /** On lines of its own, whatever the element is. */
  readonly block?: boolean | undefined;
}

const LOOK: ReadonlySet<string> = new Set<keyof Look>([
  ...(['gap', 'gapX', 'align', 'justify', 'items', 'pack', 'wrap', 'grow', 'rigid', 'shrink', 'shrinkY'] as const),
  ...(['wide', 'oneColumn', 'tall', 'anchor', 'clip', 'pad', 'padX', 'padY', 'above', 'below'] as const),
  ...(['border', 'radius', 'sheet', 'size', 'tone', 'weight', 'text', 'breaks', 'nowrap', 'truncate'] as const),
  ...(['balance', 'tabular', 'block'] as const),
]);

/** The attributes of an element without its look, which is in its class. */
export function withLook(display: string, { className, ...props }: Look & { readonly className?: string | undefined }) {
  const names = [display];
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (!LOOK.has(name)) attributes[name] = value;
    else if (value === true) names.push(`u-${name}`);
    else if (value !== undefined && value !== false) names.push(`u-${name}-${value}`);
  }
  return { ...attributes, className: cx(...names, className) };
}
