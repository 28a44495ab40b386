/** Lines as paragraphs; one that begins with `#` is a heading. */
export const htmlOfLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (line.startsWith('# ') ? `<h2>${line.slice(2)}</h2>` : `<p>${line}</p>`))
    .join('');
