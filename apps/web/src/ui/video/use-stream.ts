import { type RefObject, useEffect, useRef } from 'react';

/**
 * The ref of a video element that shows a stream, and lets go of it when it goes itself: until the browser collects it, it would hold the
 * last frame, and a camera of Chromium has four of them on Linux, for all its pages together (D375, `kVideoCaptureDefaultMaxBufferPoolSize`).
 */
export function useStream(stream: MediaStream | null): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return video;
}
