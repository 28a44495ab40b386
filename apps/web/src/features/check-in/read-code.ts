/** Reads the QR code that a camera sees at this moment; null: it sees none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own reader, as far as it is needed; TypeScript's library does not know it. */
interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectors {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const FORMAT = 'qr_code';
/** Pictures are read at most so wide, in px: a code that fills a quarter of it has enough of them. */
const READ_WIDTH = 640;

/** The browser's own reader where it has one, else a library that is fetched now (decision 0063). */
export async function openReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? (await libraryReader());
}

async function nativeReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: NativeDetectors };
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.includes(FORMAT)) return null;
  const detector = new BarcodeDetector({ formats: [FORMAT] });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
}

async function libraryReader(): Promise<CodeReader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!pen || video.videoWidth === 0) return null;
    const scale = Math.min(1, READ_WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // It throws where the picture holds no code.
      return null;
    }
  };
}
