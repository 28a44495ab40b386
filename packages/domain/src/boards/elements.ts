import { BOARDS } from './limits.ts';

/** Whether a value may stand in a field of an element. */
export type Check = (value: unknown) => boolean;

const FIELD_MAX = 64;
const LIST_MAX = 200;

const isText =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max && value.isWellFormed() && !value.includes('\u0000');
const isNumber =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max;
const isWhole =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && isNumber(min, max)(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isOneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isNull: Check = (value) => value === null;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isListOf =
  (check: Check, min: number, max: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(check);
const isFieldsOf =
  (fields: Readonly<Record<string, Check>>, more: Readonly<Record<string, Check>> = {}): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(fields).every(([key, check]) => check((value as Record<string, unknown>)[key])) &&
    Object.entries(value).every(([key, part]) => (fields[key] ?? more[key])?.(part) ?? false);

const WHOLE_MAX = 2 ** 31 - 1;
const isName: Check = matches(/^[\w-]{1,64}$/);
const isPlace = isNumber(-BOARDS.far, BOARDS.far);
const isSize = isNumber(0, BOARDS.far);
const isPoint: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isPlace);
const isColour = matches(/^(transparent|#[0-9a-f]{3,8}|[a-z]{1,32})$/i);
const isEnd = isFieldsOf(
  { elementId: isName, focus: isPlace, gap: isPlace },
  { fixedPoint: orNull(isListOf(isPlace, 2, 2)) },
);

/** Fields of every element. An element with a link is none of ours: links are off. */
export const COMMON: Readonly<Record<string, Check>> = {
  id: isName,
  type: isText(FIELD_MAX),
  ...{ x: isPlace, y: isPlace, width: isSize, height: isSize, angle: isNumber(-100, 100) },
  ...{ strokeColor: isColour, backgroundColor: isColour },
  fillStyle: isOneOf('hachure', 'cross-hatch', 'solid', 'zigzag'),
  strokeWidth: isNumber(0, 1_000),
  strokeStyle: isOneOf('solid', 'dashed', 'dotted'),
  roundness: orNull(isFieldsOf({ type: isWhole(1, 9) }, { value: isSize })),
  ...{ roughness: isNumber(0, 10), opacity: isNumber(0, 100) },
  seed: isWhole(-WHOLE_MAX, WHOLE_MAX),
  version: isWhole(1, WHOLE_MAX),
  versionNonce: isWhole(0, WHOLE_MAX),
  index: matches(/^[0-9A-Za-z]{1,256}$/),
  isDeleted: isFlag,
  groupIds: isListOf(isName, 0, 32),
  frameId: orNull(isName),
  boundElements: orNull(isListOf(isFieldsOf({ id: isName, type: isOneOf('arrow', 'text') }), 0, LIST_MAX)),
  updated: isNumber(0, 1e14),
  link: isNull,
  locked: isFlag,
};

const LINE: Readonly<Record<string, Check>> = {
  points: isListOf(isPoint, 1, BOARDS.points_max),
  lastCommittedPoint: orNull(isPoint),
  ...{ startBinding: orNull(isEnd), endBinding: orNull(isEnd) },
  ...{ startArrowhead: orNull(matches(/^[a-z_]{1,32}$/)), endArrowhead: orNull(matches(/^[a-z_]{1,32}$/)) },
};
const isSegment = isFieldsOf({ start: isPoint, end: isPoint, index: isWhole(0, BOARDS.points_max) });
const isCrop = isFieldsOf({
  ...{ x: isPlace, y: isPlace, width: isSize, height: isSize, naturalWidth: isSize, naturalHeight: isSize },
});

/** Fields of one type of element. */
export interface ElementType {
  readonly fields: Readonly<Record<string, Check>>;
  /** Fields that may be missing. */
  readonly optional: Readonly<Record<string, Check>>;
}

const type = (fields: ElementType['fields'] = {}, optional: ElementType['optional'] = {}): ElementType => ({
  fields,
  optional,
});

/** The types of element that a board has: embedded pages are not among them. */
export const TYPES: Readonly<Record<string, ElementType>> = {
  ...{ rectangle: type(), diamond: type(), ellipse: type() },
  frame: type({ name: orNull(isText(FIELD_MAX * 4)) }),
  line: type(LINE, { polygon: isFlag }),
  arrow: type(
    { ...LINE, elbowed: isFlag },
    {
      fixedSegments: orNull(isListOf(isSegment, 0, LIST_MAX)),
      ...{ startIsSpecial: orNull(isFlag), endIsSpecial: orNull(isFlag) },
    },
  ),
  freedraw: type({
    points: isListOf(isPoint, 1, BOARDS.points_max),
    pressures: isListOf(isNumber(0, 1), 0, BOARDS.points_max),
    simulatePressure: isFlag,
    lastCommittedPoint: orNull(isPoint),
  }),
  text: type({
    ...{ text: isText(BOARDS.text_max), originalText: isText(BOARDS.text_max) },
    ...{ fontSize: isNumber(0.1, 10_000), fontFamily: isWhole(1, 100), lineHeight: isNumber(0.1, 10) },
    textAlign: isOneOf('left', 'center', 'right'),
    verticalAlign: isOneOf('top', 'middle', 'bottom'),
    containerId: orNull(isName),
    autoResize: isFlag,
  }),
  image: type({
    fileId: matches(/^[0-9a-f]{24}$/),
    status: isOneOf('saved'),
    scale: isListOf(isNumber(-1, 1), 2, 2),
    crop: orNull(isCrop),
  }),
};

/** A deleted element, as it is kept and sent. */
export const TOMBSTONE: Readonly<Record<string, Check>> = {
  ...{ id: isName, version: COMMON.version!, versionNonce: COMMON.versionNonce!, isDeleted: isOneOf(true) },
};
