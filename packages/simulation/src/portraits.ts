/** Portraits of people who do not exist: flat shapes, one light from the left, no two alike. */

const SIZE = 400;

const SKIN = {
  fair: ['#F2CDB5', '#E0AE92'],
  rose: ['#EBBFA4', '#D69F82'],
  tan: ['#D9A37A', '#BF8459'],
  brown: ['#A9714A', '#8C5937'],
  deep: ['#7A4B31', '#623A25'],
} satisfies Record<string, readonly [light: string, shade: string]>;
const INK = '#2A2320';

const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
const stroke = (d: string, color: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Hair behind the head and before it; the head is 120 wide, from 92 to 268. */
const HAIR = {
  short: (c: string) => [
    '',
    path(
      'M136 190 C128 120 160 84 204 84 C252 84 276 122 264 190 C258 168 252 150 238 138 C208 150 172 148 152 138 C144 152 140 170 136 190 Z',
      c,
    ),
  ],
  side: (c: string) => [
    '',
    path(
      'M134 196 C122 128 150 78 206 80 C258 80 282 124 266 194 C262 170 256 158 246 146 C214 146 182 134 168 116 C160 140 142 152 134 196 Z',
      c,
    ),
  ],
  bob: (c: string) => [
    path('M124 264 C108 180 112 82 200 78 C290 82 292 180 276 264 C252 274 148 274 124 264 Z', c),
    path(
      'M134 206 C120 130 152 84 200 84 C248 84 280 130 266 206 C260 170 242 150 216 138 C190 158 150 162 134 206 Z',
      c,
    ),
  ],
  long: (c: string) => [
    path('M118 340 C102 220 104 78 200 76 C296 78 298 220 282 340 C252 356 148 356 118 340 Z', c),
    path(
      'M134 212 C118 134 152 84 200 84 C248 84 282 134 266 212 C260 170 236 144 200 124 C168 144 142 168 134 212 Z',
      c,
    ),
  ],
  bun: (c: string) => [
    `<circle cx="200" cy="70" r="36" fill="${c}"/>${path('M130 208 C118 130 146 82 200 82 C254 82 282 130 270 208 Z', c)}`,
    path(
      'M134 200 C122 132 154 84 200 84 C246 84 278 132 266 200 C258 160 236 136 200 134 C164 136 142 160 134 200 Z',
      c,
    ),
  ],
  curls: (c: string) => [
    [
      [138, 150, 40],
      [128, 196, 34],
      [160, 104, 42],
      [204, 86, 46],
      [248, 106, 42],
      [266, 152, 40],
      [272, 198, 34],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`)
      .join(''),
    path(
      'M134 184 C128 120 160 84 200 84 C240 84 272 120 266 184 C250 152 228 140 200 142 C172 140 150 152 134 184 Z',
      c,
    ),
  ],
  crop: (c: string) => [
    '',
    path(
      'M138 172 C134 116 164 90 200 90 C238 90 268 116 262 172 C256 142 236 126 200 126 C164 126 144 142 138 172 Z',
      c,
    ),
  ],
  bald: (c: string) => [
    '',
    path(
      'M136 206 C132 186 132 170 138 156 C144 170 144 188 142 206 Z M264 206 C268 186 268 170 262 156 C256 170 256 188 258 206 Z',
      c,
    ),
  ],
  beanie: (c: string) => [
    '',
    `${path('M130 162 C128 96 160 66 200 66 C240 66 272 96 270 162 Z', c)}<rect x="124" y="146" width="152" height="30" rx="12" fill="${c}"/><rect x="124" y="146" width="152" height="30" rx="12" fill="#fff" opacity="0.16"/>`,
  ],
  plait: (c: string) => [
    path('M130 214 C118 130 146 80 200 80 C254 80 282 130 270 214 Z', c) +
      [250, 276, 302, 328]
        .map((y, n) => `<ellipse cx="${274 + n * 3}" cy="${y}" rx="${19 - n}" ry="20" fill="${c}"/>`)
        .join(''),
    path(
      'M134 204 C122 132 154 82 200 82 C246 82 278 132 266 204 C260 162 240 138 214 126 C186 146 148 154 134 204 Z',
      c,
    ),
  ],
} satisfies Record<string, (c: string) => readonly [back: string, front: string]>;

const BEARD = {
  full: (c: string) =>
    path(
      'M138 206 C140 262 164 288 200 288 C236 288 260 262 262 206 C254 226 240 232 226 228 C214 222 186 222 174 228 C160 232 146 226 138 206 Z',
      c,
    ),
  short: (c: string) =>
    path(
      'M142 220 C148 262 170 276 200 276 C230 276 252 262 258 220 C248 240 234 240 222 234 C212 230 188 230 178 234 C166 240 152 240 142 220 Z',
      c,
      'opacity="0.75"',
    ),
  moustache: (c: string) =>
    path(
      'M170 234 C178 222 194 222 200 228 C206 222 222 222 230 234 C216 238 208 236 200 234 C192 236 184 238 170 234 Z',
      c,
    ),
};

const CLOTHES = {
  crew: (a: string, b: string) =>
    path('M60 400 C66 330 112 310 158 300 C170 326 230 326 242 300 C288 310 334 330 340 400 Z', a) +
    stroke('M158 300 C170 328 230 328 242 300', b, 9),
  shirt: (a: string, b: string) =>
    path('M60 400 C66 330 112 310 158 300 L200 340 L242 300 C288 310 334 330 340 400 Z', a) +
    path('M158 298 L200 342 L172 366 L146 306 Z M242 298 L200 342 L228 366 L254 306 Z', b) +
    stroke('M200 350 V400', b, 5),
  roll: (a: string, b: string) =>
    path('M60 400 C66 330 112 312 156 302 C180 312 220 312 244 302 C288 312 334 330 340 400 Z', a) +
    `<rect x="154" y="272" width="92" height="46" rx="18" fill="${b}"/>`,
  coat: (a: string, b: string) =>
    path('M60 400 C66 330 112 310 158 300 C180 322 220 322 242 300 C288 310 334 330 340 400 Z', b) +
    path('M60 400 C66 330 112 310 156 300 L190 400 Z M340 400 C334 330 288 310 244 300 L210 400 Z', a),
};

export interface Sitter {
  readonly ground: string;
  readonly skin: keyof typeof SKIN;
  readonly hair: keyof typeof HAIR;
  readonly hairColour: string;
  /** A cut and its two colours. */
  readonly clothes: readonly [cut: keyof typeof CLOTHES, main: string, other: string];
  readonly beard?: readonly [cut: keyof typeof BEARD, colour: string];
  readonly glasses?: string;
  readonly brow?: string;
  readonly older?: boolean;
}

/** The portrait of a person, as SVG. */
export function portrait({ brow, older = false, ...sitter }: Sitter): string {
  const { ground, skin, hair, hairColour, clothes, beard, glasses } = sitter;
  const [light, shade] = SKIN[skin];
  const [back, front] = HAIR[hair](hairColour);
  const face = path(
    'M136 176 C136 116 164 92 200 92 C236 92 264 116 264 176 C264 232 238 268 200 268 C162 268 136 232 136 176 Z',
    light,
  );
  const shadow = path(
    'M206 92 C240 94 264 118 264 176 C264 232 238 268 200 268 C226 254 240 222 240 176 C240 134 230 106 206 92 Z',
    shade,
    'opacity="0.38"',
  );
  const ears = `<ellipse cx="134" cy="194" rx="12" ry="18" fill="${light}"/><ellipse cx="266" cy="194" rx="12" ry="18" fill="${shade}"/>`;
  const neck = path('M170 240 H230 V298 L246 304 L200 346 L154 304 L170 298 Z', shade);
  const eyes = `<ellipse cx="174" cy="192" rx="5.5" ry="6.5" fill="${INK}"/><ellipse cx="226" cy="192" rx="5.5" ry="6.5" fill="${INK}"/>`;
  const brows = [
    stroke('M160 174 Q174 165 187 172', brow ?? hairColour, 6),
    stroke('M213 172 Q226 165 240 174', brow ?? hairColour, 6),
  ].join('');
  const nose = stroke('M201 194 C204 206 210 214 206 219 C203 222 198 222 194 220', shade, 5);
  const mouth = stroke('M180 240 Q200 254 220 240', '#8C3B32', 5.5);
  const lines = older ? stroke('M156 208 q5 4 10 4 M244 208 q-5 4 -10 4', shade, 3.5) : '';
  const glass = glasses
    ? `<g fill="#fff" fill-opacity="0.16" stroke="${glasses}" stroke-width="5"><rect x="150" y="176" width="44" height="34" rx="15"/><rect x="206" y="176" width="44" height="34" rx="15"/></g>${stroke('M194 190 q6 -5 12 0 M150 188 L138 184 M250 188 L262 184', glasses, 5)}`
    : '';
  const [cut, main, other] = clothes;
  const drawing = `<rect width="${SIZE}" height="${SIZE}" fill="${ground}"/><g transform="translate(-56 -42) scale(1.28)">${back}${neck}${CLOTHES[cut](main, other)}${ears}${face}${shadow}${lines}${eyes}${brows}${nose}${mouth}${beard ? BEARD[beard[0]](beard[1]) : ''}${beard ? stroke('M184 242 Q200 252 216 242', '#8C3B32', 5) : ''}${front}${glass}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${drawing}</svg>`;
}

/** Twelve people without a beard, so that any name goes with any of them. */
const SITTERS: readonly Sitter[] = [
  { ground: '#CFE0E8', skin: 'tan', hair: 'curls', hairColour: '#3A241B', clothes: ['crew', '#35506B', '#2C4258'] },
  { ground: '#F0D9A8', skin: 'fair', hair: 'crop', hairColour: '#8A5A33', clothes: ['shirt', '#4E6B57', '#638470'] },
  { ground: '#E3D3E6', skin: 'deep', hair: 'bun', hairColour: '#1E1815', clothes: ['roll', '#7A3E56', '#8F4E68'] },
  { ground: '#D9E2C9', skin: 'rose', hair: 'bob', hairColour: '#B5532A', clothes: ['coat', '#5B6B8C', '#F1EFEB'] },
  {
    ...{
      ground: '#DCD3CB',
      skin: 'brown',
      hair: 'side',
      hairColour: '#1F1C20',
      clothes: ['shirt', '#E4E1DA', '#C7C2B8'],
    },
    glasses: '#2A2320',
  },
  {
    ground: '#C4CEDA',
    skin: 'fair',
    hair: 'beanie',
    hairColour: '#C8A13A',
    brow: '#8A5A33',
    clothes: ['crew', '#24384B', '#35506B'],
  },
  { ground: '#F2CFC2', skin: 'tan', hair: 'long', hairColour: '#2B211C', clothes: ['crew', '#1F5E5B', '#174A48'] },
  {
    ...{
      ground: '#C9D8CF',
      skin: 'rose',
      hair: 'side',
      hairColour: '#B9AFA3',
      clothes: ['coat', '#6B4A3A', '#D9D2BF'],
    },
    ...{ glasses: '#35506B', older: true },
  },
  { ground: '#E9DDB9', skin: 'deep', hair: 'crop', hairColour: '#241A17', clothes: ['roll', '#D0742E', '#B25E20'] },
  { ground: '#D3D6EE', skin: 'fair', hair: 'plait', hairColour: '#6B3A24', clothes: ['shirt', '#A8553F', '#C77A62'] },
  {
    ground: '#CFE3D6',
    skin: 'brown',
    hair: 'bob',
    hairColour: '#2A1A14',
    clothes: ['coat', '#2F5A46', '#F0D9A8'],
    glasses: '#1C2A3A',
  },
  {
    ground: '#E6D2C4',
    skin: 'rose',
    hair: 'short',
    hairColour: '#D9B36C',
    brow: '#A9854A',
    clothes: ['crew', '#5B4B8A', '#4A3C74'],
  },
];

const FILE = /^portrait-(\d{1,2})\.svg$/;

/** The name of the portrait of a made-up person: neighbours look different. */
export const portraitName = (index: number): string => `portrait-${((index * 5) % SITTERS.length) + 1}.svg`;

/** The portrait of that name, as SVG; null: there is none. */
export function portraitFile(filename: string): string | null {
  const sitter = SITTERS[Number(FILE.exec(filename)?.[1] ?? 0) - 1];
  return sitter ? portrait(sitter) : null;
}
