import { dirname, join } from 'node:path/posix';
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
    const html = page.file === undefined ? sanitizeHtml(page.html ?? '') : await pageFile(read, page.file, problems);
    pages.push({ slug: page.slug, title: page.title, html, public: page.public, position });
  }
  return pages;
}

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
