/** Copies a text. Throws where the browser does not let the page: only one that came by https, or from this device, may. */
export async function writeClipboard(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error('this page has no clipboard');
  await clipboard.writeText(text);
}
