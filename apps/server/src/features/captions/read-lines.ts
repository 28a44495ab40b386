import type { CaptionPage } from '@plenary/contract/captions/operations';
import { transcriptText, transcriptVtt } from '@plenary/domain/captions/transcript';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findSession } from '../timeline/index.ts';
import { presentLine } from './present.ts';
import { listLanguages, listLines, listTranscript, type LinesAsked, type SessionKey } from './store.ts';

/** Lines of a session, the latest ones unless others are asked for. */
export async function readLines(db: Db | Tx, key: SessionKey, asked: LinesAsked = {}): Promise<CaptionPage> {
  const [{ rows, has_more }, languages] = await Promise.all([listLines(db, key, asked), listLanguages(db, key)]);
  return { lines: rows.map(presentLine), has_more, languages };
}

export type TranscriptFormat = 'vtt' | 'txt';

/** A transcript as a file. */
export interface TranscriptFile {
  /** The name without what comes before the dot. */
  readonly title: string;
  readonly language: string;
  readonly body: string;
}

/**
 * The transcript of a session in one language, the first one unless another is named; null: there is no such session, or nothing
 * of it was captioned so.
 */
export async function writeTranscript(
  { db }: Context,
  key: SessionKey,
  format: TranscriptFormat,
  asked: string | undefined,
): Promise<TranscriptFile | null> {
  const [session, languages] = await Promise.all([
    findSession(db, key.event_id, key.session_id),
    listLanguages(db, key),
  ]);
  const language = asked === undefined ? languages[0] : languages.find((each) => each === asked);
  if (!session || language === undefined) return null;
  const rows = await listTranscript(db, key, language);
  const lines = rows.map(({ text, at }) => ({ text, at: at.getTime() }));
  const write = format === 'vtt' ? transcriptVtt : transcriptText;
  return { title: session.title, language, body: write(lines, session.starts_at.getTime()) };
}
