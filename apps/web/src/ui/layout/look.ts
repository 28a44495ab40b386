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
  readonly justify?: 'center' | 'between' | 'end' | undefined;
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
  /** No wider than lines are read well: up to 44 in rem, from 60 in letters. */
  readonly measure?: 36 | 40 | 44 | 60 | 70 | undefined;
  /** As high as its parent. */
  readonly high?: boolean | undefined;
  /** A grid of one column, which long words do not widen. */
  readonly oneColumn?: boolean | undefined;
  /** At least as high as a target for fingers. */
  readonly tall?: boolean | undefined;
  /** Its edges are those that `position: absolute` within it counts from. */
  readonly anchor?: boolean | undefined;
  /** Lies over all of the anchor that it is in. */
  readonly cover?: boolean | undefined;
  readonly clip?: boolean | undefined;
  /** Scrolls up and down by itself. */
  readonly scroll?: boolean | undefined;
  /** So many lines of text, of which the last ends in an ellipsis. */
  readonly clamp?: 2 | 3 | undefined;
  readonly pad?: 4 | 8 | 12 | 16 | 24 | undefined;
  readonly padX?: 4 | 8 | 12 | 16 | 24 | 32 | undefined;
  readonly padY?: 4 | 8 | 12 | 16 | 24 | 32 | 48 | undefined;
  /** Above what is in it, and below. */
  readonly padTop?: 4 | 8 | 12 | 16 | 24 | 32 | 48 | undefined;
  readonly padEnd?: 4 | 8 | 12 | 16 | 24 | 32 | 48 | undefined;
  /** The margins before and after it. */
  readonly above?: 4 | 8 | 12 | 16 | 24 | 32 | undefined;
  readonly below?: 4 | 8 | 12 | 16 | 24 | 32 | undefined;
  /** The room that is left in a line lies before it, or on both sides of it. */
  readonly side?: 'start' | 'both' | undefined;
  /** A sheet with a border and round corners, on which one thing is. */
  readonly card?: boolean | undefined;
  /** All around in the colour of lines or of controls, or a line on one side. */
  readonly border?: 'line' | 'control' | 'above' | 'below' | undefined;
  readonly radius?: 8 | 12 | 'round' | undefined;
  readonly sheet?: 'surface' | 'raised' | 'bg' | 'brand' | undefined;
  /** `title`: as the heading of a page, which is smaller on phones. */
  readonly size?: 12 | 14 | 16 | 18 | 22 | 28 | 36 | 'title' | undefined;
  /** In the type of headings, or in that of text. */
  readonly font?: 'display' | 'text' | undefined;
  readonly tone?: 'quiet' | 'text' | 'ok' | 'warn' | 'error' | 'live' | 'brand' | undefined;
  /** The height of lines, in percent of their size. */
  readonly leading?: 110 | 115 | 125 | 130 | 135 | undefined;
  readonly weight?: 400 | 500 | 600 | 650 | 700 | undefined;
  readonly text?: Edge | undefined;
  /** Words that are longer than the line break anywhere. */
  readonly breaks?: boolean | undefined;
  readonly nowrap?: boolean | undefined;
  /** Breaks lines where its writer did. */
  readonly lines?: boolean | undefined;
  /** One line, which ends in an ellipsis where it does not fit. */
  readonly truncate?: boolean | undefined;
  /** Lines of about the same length. */
  readonly balance?: boolean | undefined;
  /** Digits of one width. */
  readonly tabular?: boolean | undefined;
  /** A link in the colour of the text around it, without a line. */
  readonly plain?: boolean | undefined;
  /** The pointer says that it can be pressed. */
  readonly press?: boolean | undefined;
  /** The focus ring is within it, where what is around would cut it off. */
  readonly insideRing?: boolean | undefined;
  /** On lines of its own, whatever the element is. */
  readonly block?: boolean | undefined;
}

/** The props of `Look`, in one string, which is smaller than a list. */
const LOOK =
  ' gap gapX align justify items pack wrap grow rigid shrink shrinkY wide high measure oneColumn tall anchor ' +
  'cover clip scroll clamp pad padX padY padTop padEnd above below side card border radius sheet size font ' +
  'tone leading weight text breaks nowrap lines truncate balance tabular plain press insideRing block ';

/** The attributes of an element without its look, which is in its class. */
export function withLook(display: string, { className, ...props }: Look & { readonly className?: string | undefined }) {
  const names = [display];
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    if (!LOOK.includes(` ${name} `)) attributes[name] = value;
    else if (value || value === 0) names.push(value === true ? `u-${name}` : `u-${name}-${value}`);
  }
  return { ...attributes, className: cx(...names, className) };
}
