import encodeQR from 'qr';

/** Black on white, whichever colours a terminal has: a phone reads dark on light. */
const COLOURS = '\u001b[38;5;16;48;5;231m';
const RESET = '\u001b[0m';

/** A QR code for a terminal, two rows of modules in each line. */
export function terminalCode(text: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 2 });
  return Array.from({ length: Math.ceil(rows.length / 2) }, (_, line) => {
    const [upper = [], lower = []] = rows.slice(2 * line, 2 * line + 2);
    const halves = upper.map((dark, at) => (dark ? (lower[at] ? '█' : '▀') : lower[at] ? '▄' : ' '));
    return `  ${COLOURS}${halves.join('')}${RESET}\n`;
  }).join('');
}
