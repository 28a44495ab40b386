declare global {
  interface Window {
    EXCALIDRAW_ASSET_PATH?: string;
  }
}

/**
 * The drawing program takes its fonts from here (`build/board-fonts.ts`), and from nowhere else. It asks as soon as it is loaded, so this
 * is said before.
 */
export function setAssetPath(): void {
  window.EXCALIDRAW_ASSET_PATH = `${location.origin}/assets/excalidraw/`;
}
