/** The window of a call that stays above all others (https://wicg.github.io/document-picture-in-picture/). */
interface DocumentPictureInPicture {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
}

const own = (): DocumentPictureInPicture | undefined =>
  (window as { readonly documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

/** Whether this browser has windows that stay above all others. */
export const canFloat = (): boolean => own() !== undefined;

/** Opens one that looks like this page. Rejects where the browser refuses, as without a press of a button. */
export async function openFloat(size: { readonly width: number; readonly height: number }): Promise<Window> {
  const opened = await own()!.requestWindow(size);
  const { documentElement: to, head } = opened.document;
  for (const { name, value } of document.documentElement.attributes) to.setAttribute(name, value);
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = opened.document.importNode(sheet, true);
    // The nonce of a style that was read from the page is hidden in its attribute.
    if (sheet instanceof HTMLElement) (copy as HTMLElement).nonce = sheet.nonce ?? '';
    head.append(copy);
  }
  return opened;
}
