import type { OutboxMessage } from '../../../adapters/messages/outbox.ts';
import { escapeHtml } from '../../../http/plain-page.ts';
import type { FoundMessages } from './search.ts';
import { OUTBOX_STYLE } from './style.ts';

/** A page of the list of messages, newest first, with its search. */
export function listPage(found: FoundMessages, destinations: readonly string[]): string {
  const { messages, search } = found;
  const where = [...new Set(destinations)].map((one) => `<li>${escapeHtml(one)}</li>`).join('');
  const nothing =
    search === ''
      ? 'Nothing has been sent yet. Ask for a code or a new password, and reload this page.'
      : `No message holds “${escapeHtml(search)}”.`;
  const list =
    messages.length === 0 ? `<p class="empty">${nothing}</p>` : `<ul class="list">${messages.map(entry).join('')}</ul>`;
  return page(
    'Outbox',
    `<h1>Outbox</h1><p class="lead">What this server has sent, newest first. Messages go to</p><ul class="where">${where}</ul>` +
      searchForm(found) +
      list +
      pageLinks(found),
  );
}

function searchForm({ search, total }: FoundMessages): string {
  const count = `${total} ${total === 1 ? 'message' : 'messages'}`;
  const all = search === '' ? '' : ' · <a href="/dev/outbox">all messages</a>';
  return (
    `<form class="search" role="search"><label for="search">Search recipients, subjects and texts</label>` +
    `<input id="search" name="search" type="search" value="${escapeHtml(search)}"><button>Search</button></form>` +
    `<p class="count">${count}${all}</p>`
  );
}

function pageLinks({ page: at, pages, search }: FoundMessages): string {
  if (pages === 1) return '';
  const link = (to: number, rel: string, text: string): string => {
    const query = new URLSearchParams({ ...(search !== '' && { search }), page: String(to) });
    return `<a rel="${rel}" href="/dev/outbox?${escapeHtml(query.toString())}">${text}</a>`;
  };
  const before = at > 1 ? link(at - 1, 'prev', '← Newer') : '';
  const after = at < pages ? link(at + 1, 'next', 'Older →') : '';
  return `<nav class="pages" aria-label="Pages">${before}<span>${at} of ${pages}</span>${after}</nav>`;
}

function entry(message: OutboxMessage): string {
  const { id, to, at, kind, channel } = message;
  return (
    `<li><a href="/dev/outbox/${id}"><span class="subject" dir="auto">${escapeHtml(titleOf(message))}</span>` +
    `<span class="meta"><span class="kind ${channel}">${escapeHtml(kind.replaceAll('_', ' '))}</span> ` +
    `to <b>${escapeHtml(to)}</b> · ${time(at)}</span></a></li>`
  );
}

/** One message: its HTML in a frame that can neither run nor load anything, its text, and its links one by one. */
export function messagePage(message: OutboxMessage): string {
  const { from, to, at, kind, text, html, id } = message;
  const facts = [
    ['From', from],
    ['To', to],
    ['Kind', kind.replaceAll('_', ' ')],
  ].flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`] : []));
  const links = [...new Set(linksIn(text))].map((link) => `<li>${anchor(link)}</li>`).join('');
  return page(
    `${titleOf(message)} · Outbox`,
    `<p><a class="back" href="/dev/outbox">← Outbox</a></p><h1 dir="auto">${escapeHtml(titleOf(message))}</h1>` +
      `<dl>${facts.join('')}<dt>Time</dt><dd>${time(at)}</dd></dl>` +
      (links ? `<h2>Links</h2><ul class="links">${links}</ul>` : '') +
      (html === null ? '' : `<h2>HTML</h2>${frame(html)}`) +
      `<h2>Text</h2><pre class="text" dir="auto">${linked(text)}</pre>` +
      (html === null
        ? ''
        : `<p class="lead">As a mail program opens it: <code>${id}.eml</code> in the outbox folder.</p>`),
  );
}

/** Links of the mail open beside this page; nothing else is let out of the frame. */
function frame(html: string): string {
  const outward = html.replaceAll('<a ', '<a target="_blank" rel="noopener noreferrer" ');
  return `<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(outward)}"></iframe>`;
}

const titleOf = ({ subject, text }: OutboxMessage): string => subject ?? text;
const LINK = /https?:\/\/[^\s<>"]+/g;
const linksIn = (text: string): string[] => text.match(LINK) ?? [];
const anchor = (link: string): string => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
const time = (at: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.replace('T', ' ').slice(0, 19))} UTC</time>`;

/** Text with its links as links. */
function linked(text: string): string {
  const between = text.split(LINK).map(escapeHtml);
  const links = linksIn(text).map(anchor);
  return between.map((part, index) => part + (links[index] ?? '')).join('');
}

function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><style>${OUTBOX_STYLE}</style></head>` +
    `<body><main>${body}</main></body></html>`
  );
}
