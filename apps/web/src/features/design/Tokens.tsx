import { contrast } from '@plenary/domain/theme/oklch';
import { useCallback, useState } from 'react';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Part } from './Part.tsx';
import styles from './DesignPage.module.css';

/** Colours of tokens.css that something is written in or drawn with, and what they stand on. */
const INKS: readonly (readonly [ink: string, ground: string])[] = [
  ['--text', '--bg'],
  ['--text', '--surface-2'],
  ['--text-2', '--bg'],
  ['--text-2', '--surface-2'],
  ['--brand', '--bg'],
  ['--on-brand', '--brand'],
  ['--live', '--bg'],
  ['--on-live', '--live'],
  ['--ok', '--surface'],
  ['--warn', '--surface'],
  ['--error', '--surface'],
  ['--focus', '--bg'],
  ['--control', '--surface'],
  ['--line', '--surface'],
];
const LINES: ReadonlySet<string> = new Set(['--control', '--line', '--focus']);
const SIZES = [48, 36, 28, 22, 18, 16, 14, 12] as const;
const SPACES = [4, 8, 12, 16, 24, 32, 48, 64] as const;
const NAMES = [...new Set(INKS.flat())];

/** Colours with their contrast as the page has them, the sizes of type, and the spaces. */
export function Tokens() {
  const { values, measure } = useTokenValues();
  return (
    <Grid ref={measure} oneColumn gap={24} pack="start">
      <Part title="Colours, and their contrast">
        {INKS.map(([ink, ground]) => (
          <Swatch key={ink + ground} ink={ink} ground={ground} values={values} />
        ))}
      </Part>
      <Part title="Type" stacked>
        {SIZES.map((size) => (
          <p key={size} className={styles.sample} style={{ fontSize: `var(--size-${size})` }} data-display={size > 18}>
            {size} The harbour as a public square
          </p>
        ))}
      </Part>
      <Part title="Spaces and corners">
        {SPACES.map((space) => (
          <span
            key={space}
            className={styles.space}
            style={{ inlineSize: `var(--space-${space})` }}
            title={`${space}`}
          />
        ))}
        <span className={styles.corner} style={{ borderRadius: 'var(--radius-8)' }} />
        <span className={styles.corner} style={{ borderRadius: 'var(--radius-12)' }} />
      </Part>
    </Grid>
  );
}

interface SwatchProps {
  readonly ink: string;
  readonly ground: string;
  readonly values: Readonly<Record<string, string>>;
}

function Swatch({ ink, ground, values }: SwatchProps) {
  const [one, other] = [values[ink], values[ground]];
  // Colours of lines are shown as a line; nothing is written in them.
  const look = LINES.has(ink) ? { border: `3px solid var(${ink})` } : { color: `var(${ink})` };
  return (
    <Grid pad={8} radius={8} size={12} className={styles.swatch} style={{ background: `var(${ground})`, ...look }}>
      <strong>{one && other ? contrast(one, other).toFixed(1) : ''}</strong>
      <span>{ink.slice(2)}</span>
      <span>on {ground.slice(2)}</span>
    </Grid>
  );
}

/** The values that the tokens have at the measured element, `#rrggbb` each; none before the page runs. */
function useTokenValues() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const style = getComputedStyle(box);
    setValues(Object.fromEntries(NAMES.map((name) => [name, longHex(style.getPropertyValue(name).trim())])));
  }, []);
  return { values, measure };
}

/** `#fff` as `#ffffff`: builds shorten what they can. */
const longHex = (hex: string): string => (/^#...$/.test(hex) ? hex.replaceAll(/[^#]/g, '$&$&') : hex);
