import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id } from '../ids.ts';

/** Widths of a picture's sizes at most, in pixels (HOM1, CDN4). */
export const PICTURE_WIDTHS = { s: 560, m: 1024, l: 1920 } as const;

/**
 * A stored file. The right to read it depends on the file's own audience: `file.read_public`, `file.read_member` or
 * `file.read_host` is asked once the file is known. Answers `Range` and `If-None-Match`.
 */
export const getFile = operation({
  method: 'GET',
  path: '/:event/files/:id/:name',
  action: 'event.sign_in',
  envelope: 'file',
  summary: 'A file of the event, to those its audience names',
  params: z.object({ event: z.string(), id: Id, name: z.string().check(z.maxLength(255)) }),
  refusals: ['not_found', 'unauthorised', 'forbidden'],
});

/** The endless live playlist of a demo stream (HLS, RFC 8216 §6.2.2). */
export const getDemoStream = operation({
  method: 'GET',
  path: '/:event/loops/:name/live.m3u8',
  action: 'timeline.read',
  envelope: 'file',
  summary: 'A demo stream as a live HLS playlist',
  params: z.object({ event: z.string(), name: z.string().check(z.maxLength(64)) }),
  refusals: ['not_found'],
});
