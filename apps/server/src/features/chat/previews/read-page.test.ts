import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const page = (head: string) => readPage(`<!doctype html><html><head>${head}</head><body><h1>x</h1></body></html>`);

test('[WID46] a page describes itself by Open Graph, else by its title and description', () => {
  const og = `<meta property="og:title" content="Tide &amp; time"><meta property="og:description" content="Gauges">
    <meta property="og:site_name" content="Harbour"><meta property="og:image" content="/pic.jpg"><title>Other</title>`;
  expect(page(og)).toEqual({ title: 'Tide & time', description: 'Gauges', site: 'Harbour', image: '/pic.jpg' });
  expect(page('<title> A &lt;b&gt;\n title </title><meta name="description" content="D">')).toEqual({
    title: 'A <b> title',
    description: 'D',
    site: '',
    image: '',
  });
  expect(page('<meta property="og:image" content="x">')).toBeNull();
  expect(readPage('')).toBeNull();
});

test('[WID46] its words are one short line of text, whatever they hold', () => {
  const hostile = 'a\u202Eb\u0000c\u200B<script>alert(1)</script>\n\n'.repeat(50);
  const words = page(`<meta property="og:title" content="${hostile.replaceAll('"', '')}">`);
  expect([...(words?.title ?? '')].length).toBeLessThanOrEqual(200);
  expect(words?.title).not.toMatch(/[\u202E\u0000\u200B\n]/);
  expect(words?.title).toContain('<script>');
});

test('[WID46] hostile pages cost no time', () => {
  const began = performance.now();
  for (const html of ['<meta '.repeat(100_000), '<'.repeat(500_000), '<div>'.repeat(100_000), '<title>'.repeat(50_000)])
    readPage(html);
  expect(performance.now() - began).toBeLessThan(4_000);
});
