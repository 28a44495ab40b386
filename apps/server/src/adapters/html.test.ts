import { expect, test } from 'vitest';
import { markdownToHtml, sanitizeHtml, typedMarkdownToHtml } from './html.ts';

test.each([
  ['a script', '<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
  ['a handler', '<img src="/x.png" onerror="alert(1)" alt="x">', '<img src="/x.png" alt="x" />'],
  ['[HTP21] a link with a password', '<a href="https://ada:secret@x.example/">x</a>', '<a>x</a>'],
  ['a javascript: link', '<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['a data: picture', '<img src="data:text/html,x">', '<img />'],
  ['a frame', '<iframe src="https://x.example"></iframe>ok', 'ok'],
  ['a style', '<p style="position:fixed">x</p>', '<p>x</p>'],
])('[D40] %s is taken out', (_what, html, expected) => {
  expect(sanitizeHtml(html)).toBe(expected);
});

test('[D40] sanitising again changes nothing', () => {
  const once = sanitizeHtml(
    '<h1>A &amp; B</h1><p>5 < 6 <a href="https://x.example/?a=1&b=2" target="x">link</a><br></p>',
  );
  expect(sanitizeHtml(once)).toBe(once);
  expect(once).toContain('<h2>A &amp; B</h2>');
  expect(once).toContain('rel="noopener noreferrer" target="_blank"');
});

test('[IMP6] Markdown and HTML in one text are both drawn, line breaks stay', () => {
  const html = typedMarkdownToHtml(
    'Line one\r\nline two<br /><br />* item\r\n\r\n- a\r\n- **b**\r\n\r\n[x](https://x.example/)',
  );
  expect(html).toContain('Line one<br />line two<br />');
  expect(html).toContain('<strong>b</strong>');
  expect(html).toContain('<a href="https://x.example/" rel="noopener noreferrer" target="_blank">x</a>');
});

test('[BUN2] a paragraph of a bundle may be written in several lines', () => {
  expect(markdownToHtml('Ingrid shows five ports\nthat found a third way.')).toBe(
    '<p>Ingrid shows five ports\nthat found a third way.</p>',
  );
});

test('[IMP6] what only looks like a tag is text and is not lost', () => {
  expect(markdownToHtml('a vector<int> and 3 < 4 & <ann@x.example>')).toBe(
    '<p>a vector&lt;int&gt; and 3 &lt; 4 &amp; <a href="mailto:ann@x.example">ann@x.example</a></p>',
  );
  expect(markdownToHtml('<script>alert(1)</script>')).not.toContain('alert');
});

test('[IMP18] a link without a scheme is a link, and leads to no page of ours', () => {
  const links = typedMarkdownToHtml('[a](www.one.example/x) <a href="two.example/y">b</a> [c](/three) [d](slides.pdf)');
  expect([...links.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://www.one.example/x',
    'https://two.example/y',
    '/three',
    'slides.pdf',
  ]);
});

test('[IMP18] spaces before a line make no code; a fence does', () => {
  const html = typedMarkdownToHtml('    Indented *text*\n\n\tTabbed');
  expect(html.replace(/>\s+/g, '>')).toBe('<p>Indented <em>text</em></p><p>Tabbed</p>');
  expect(typedMarkdownToHtml('- a\n\n    still a')).not.toContain('<code>');
  expect(typedMarkdownToHtml('```\ncode\n```')).toContain('<code>code');
});
