import { dirname, join } from 'node:path/posix';
import type { Translations } from '@plenary/domain/language/texts';
import type { Problem, Report } from '@plenary/domain/problem';
import { markdownToHtml, sanitizeHtml } from '../../../../adapters/formats/html.ts';
import { parsePlaylist } from '../../../demo-streams/index.ts';
import type { DemoStreamPlan, PagePlan } from '../resolve/plan.ts';
import type { ReadBundle } from './read-bundle.ts';

/** Texts of the content pages: HTML in place, or a file `.html` or `.md`. */
export async function readPages(read: ReadBundle, problems: Problem[], report: Report): Promise<PagePlan[] | null> {
  if (!read.bundle.pages) return null;
  const pages: PagePlan[] = [];
  for (const [position, page] of read.bundle.pages.entries()) {
    if ((page.file === undefined) === (page.html === undefined))
      report(['pages', position], 'a page has either file or html');
    const { slug, title, public: open } = page;
    const translations = await pageTexts(read, page.translations ?? {}, problems);
    pages.push({ slug, title, html: await pageHtml(read, page, problems), public: open, translations, position });
  }
  return pages;
}

/** The text of a page, in place or in its file. */
function pageHtml(
  read: ReadBundle,
  { file, html = '' }: { readonly file?: string | undefined; readonly html?: string | undefined },
  problems: Problem[],
): Promise<string> {
  return file === undefined ? Promise.resolve(sanitizeHtml(html)) : pageFile(read, file, problems);
}

/** The translations of a page, with their files read. */
async function pageTexts(read: ReadBundle, translations: Translations, problems: Problem[]): Promise<Translations> {
  const texts: Record<string, Record<string, string>> = {};
  for (const [language, { file, html, ...others }] of Object.entries(translations as PageTexts)) {
    const has_text = file !== undefined || html !== undefined;
    texts[language] = { ...others, ...(has_text && { html: await pageHtml(read, { file, html }, problems) }) };
  }
  return texts;
}

type PageTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function pageFile(read: ReadBundle, path: string, problems: Problem[]): Promise<string> {
  const text = await textOf(read, path, problems);
  return path.endsWith('.md') ? markdownToHtml(text) : sanitizeHtml(text);
}

/** Segments of the demo streams, from their playlists. */
export async function readDemoStreams(read: ReadBundle, problems: Problem[]): Promise<DemoStreamPlan[] | null> {
  if (!read.bundle.demo_streams) return null;
  const demo_streams: DemoStreamPlan[] = [];
  for (const { name, playlist } of read.bundle.demo_streams) {
    const parsed = parsePlaylist(await textOf(read, playlist, problems));
    if (!parsed.ok) problems.push({ file: playlist, place: parsed.place, reason: parsed.reason });
    const segments = parsed.ok ? parsed.segments : [];
    demo_streams.push({
      name,
      segments: segments.map(({ uri, duration_ms }) => ({ file: join(dirname(playlist), uri), duration_ms })),
    });
  }
  return demo_streams;
}

/** The text of a file of the bundle; empty, with its problem noted, where it cannot be read. */
export async function textOf(read: ReadBundle, path: string, problems: Problem[]): Promise<string> {
  const text = await read.textOf(path);
  if (text.ok) return text.value;
  problems.push(...text.problems);
  return '';
}
