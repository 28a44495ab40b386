import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './QrCode.module.css';

/** Modules that stay empty around a code, so that it is found. */
const QUIET = 4;

/** A text as a QR code: dark on light whatever the theme, since many cameras read nothing else. `label` says what it is for. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET }), [text]);
  const path = useMemo(() => rows.map(pathOf).join(''), [rows]);
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The dark runs of a row, one subpath each. */
function pathOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    let end = x;
    while (row[end]) end += 1;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
}
