/** The drawing on the whiteboard of the picture, as the drawing program pastes it. */

/** Red, green and blue of the paper that the note is on, #fff3bf. */
export const NOTE_RGB = [0xff, 0xf3, 0xbf] as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

let count = 0;
/** An element with the fields that all of them have. */
const element = (type: string, place: Place, more: object = {}) => ({
  type,
  id: `sketch-${(count += 1)}`,
  ...place,
  angle: 0,
  strokeColor: '#1e1e1e',
  backgroundColor: 'transparent',
  fillStyle: 'solid',
  strokeWidth: 2,
  strokeStyle: 'solid',
  roughness: 1,
  opacity: 100,
  groupIds: [],
  frameId: null,
  roundness: { type: 3 },
  seed: count * 7919,
  version: 1,
  versionNonce: count,
  isDeleted: false,
  boundElements: null,
  updated: 1,
  link: null,
  locked: false,
  ...more,
});

/** Width of a letter and height of a line of the drawing's handwriting, in sizes of the font. */
const LETTER = { width: 0.53, line: 1.25 } as const;

const words = (text: string, x: number, y: number, fontSize = 20, more: object = {}) => {
  const lines = text.split('\n');
  const width = Math.max(...lines.map(({ length }) => length)) * fontSize * LETTER.width;
  const place = { x, y, width, height: lines.length * fontSize * LETTER.line };
  const font = { fontFamily: 5, textAlign: 'left', verticalAlign: 'top', lineHeight: LETTER.line };
  return element('text', place, { text, originalText: text, fontSize, ...font, containerId: null, ...more });
};

/** A quay: an ellipse with its name in the middle. */
function quay(name: string, x: number, y: number, backgroundColor: string) {
  const size = { width: 150, height: 80 };
  const middle = x + size.width / 2 - (name.length * 20 * LETTER.width) / 2;
  return [element('ellipse', { x, y, ...size }, { backgroundColor }), words(name, middle, y + 27)];
}

/** A ferry's way, with its minutes. */
function ferry(x: number, y: number, dx: number, dy: number, minutes: string, label: { x: number; y: number }) {
  const place = { x, y, width: Math.abs(dx), height: Math.abs(dy) };
  const points = [
    [0, 0],
    [dx, dy],
  ];
  const line = { points, strokeColor: '#1971c2', startArrowhead: 'arrow', endArrowhead: 'arrow', elbowed: false };
  return [element('arrow', place, line), words(minutes, label.x, label.y, 18, { strokeColor: '#1971c2' })];
}

/** The drawing as text of the clipboard. */
export const sketch = (): string =>
  JSON.stringify({
    type: 'excalidraw/clipboard',
    elements: [
      words('A ferry every nine minutes', 40, 0, 32),
      ...quay('Fish quay', 20, 90, '#a5d8ff'),
      ...quay('Old dock', 330, 70, '#b2f2bb'),
      ...quay('Marsh', 200, 270, '#ffec99'),
      ...ferry(178, 122, 145, -8, '9 min', { x: 225, y: 85 }),
      ...ferry(390, 158, -70, 110, '14 min', { x: 285, y: 190 }),
      ...ferry(115, 178, 110, 98, '11 min?', { x: 75, y: 225 }),
      element(
        'rectangle',
        { x: 545, y: 80, width: 275, height: 180 },
        { backgroundColor: '#fff3bf', strokeColor: '#f08c00' },
      ),
      words('To try in spring\n\n- two boats, not three\n- wait for the bus\n- one price', 565, 95),
    ],
    files: {},
  });
