const SHOWN_CHARS = 160;

/** A text in one short line, without its formatting. */
export function shortText(text: string): string {
  const plain = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > SHOWN_CHARS ? `${plain.slice(0, SHOWN_CHARS)} …` : plain;
}
