import { captionsTopic } from '@plenary/contract/captions/topics';
import { openChannel } from '@plenary/contract/chat/channels';
import { addActivityScore } from '@plenary/contract/points/operations';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { refuses, type Playlist } from './backend.ts';
import { filmOf } from './film.ts';
import { openPage, type OpenedPage, type PageOptions } from './open-page.tsx';
import { detailsOf, sessionOf, sourceOf } from './session.ts';

export interface OpenedStream extends OpenedPage {
  /** The address that it plays. */
  readonly film: string;
  readonly session: ListedSession;
}

/**
 * Opens the page of a stream, "Tides", which began ten minutes ago and plays a film. The browser plays it by itself, as those
 * do that hls.js does not support. Its session has no channel of its own.
 * @param times of its session, minutes from NOW
 */
export async function openStream(
  options: PageOptions = {},
  times: readonly [start: number, end: number] = [-10, 60],
): Promise<OpenedStream> {
  const opened = await openPlayer('#EXTM3U', options, times);
  await expect.element(page.getByRole('region', { name: 'Player: Tides' })).toBeVisible();
  await expect.poll(() => opened.backend.followed()).toContain(captionsTopic(opened.session.id));
  return opened;
}

/** Opens the page of such a stream whose address gives nothing to play yet. */
export async function openAwaited(playlist: Playlist, options: PageOptions = {}): Promise<OpenedStream> {
  const opened = await openPlayer(playlist, options, [-10, 60]);
  await expect.element(page.getByText('Please wait for the stream to begin...')).toBeVisible();
  return opened;
}

async function openPlayer(
  playlist: Playlist,
  options: PageOptions,
  times: readonly [start: number, end: number],
): Promise<OpenedStream> {
  const film = await filmOf();
  const session = sessionOf('Tides', times, { stream: sourceOf({ playback_url: film }) });
  const opened = await openPage({
    sessions: [session],
    page: { kind: 'live_stream', session_id: session.id, details: detailsOf(session) },
    url: `/demo/live_stream/${session.id}`,
    ...options,
    answers: (backend, boot) => {
      vi.stubGlobal('MediaSource', undefined);
      vi.stubGlobal('ManagedMediaSource', undefined);
      backend.playlists.set(film, playlist);
      backend.answers(addActivityScore, { points: 0 });
      backend.answers(openChannel, refuses('chat_disabled'));
      options.answers?.(backend, boot);
    },
  });
  return { ...opened, session, film };
}
