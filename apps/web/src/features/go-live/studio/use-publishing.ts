import type { RecordingFormat } from '@plenary/domain/hosted-streams/recording-format';
import type { UploadView } from '@plenary/domain/hosted-streams/upload';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useEvent } from '../../../page/boot.tsx';
import { useServices } from '../../../page/services.tsx';
import { Publisher } from './publisher.ts';

export interface Publishing {
  /** null: nobody went live here yet. */
  readonly view: UploadView | null;
  start(media: MediaStream, format: RecordingFormat): void;
  stop(): void;
}

const NOTHING = createStore<UploadView | null>(() => null);

/**
 * Publishes a stream from this page; leaving the page stops it.
 * @param stream name of the stream
 * @param media picture and sound as they are now: another one is sent in their place
 */
export function usePublishing(stream: string, media: MediaStream | null): Publishing {
  const { api } = useServices();
  const { slug } = useEvent();
  const [publisher, setPublisher] = useState<Publisher | null>(null);
  const view = useStore(publisher?.view ?? NOTHING);
  const sent = useRef<MediaStream | null>(null);
  useEffect(() => {
    if (!publisher || !media || sent.current === media) return;
    sent.current = media;
    publisher.show(media);
  }, [publisher, media]);
  useEffect(() => () => publisher?.stop(), [publisher]);
  return {
    view,
    start(first, format) {
      sent.current = first;
      setPublisher(new Publisher({ api, event: slug, stream, format, media: first }));
    },
    stop: () => publisher?.stop(),
  };
}
