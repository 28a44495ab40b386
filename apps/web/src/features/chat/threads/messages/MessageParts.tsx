import type { EventUser } from '@plenary/contract/accounts/people';
import { mentionParts, type Mention } from '@plenary/domain/chat/writing/mentions';
import { isEmojiOnly } from '@plenary/domain/chat/writing/text';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { webUrl } from '@plenary/domain/web-address';
import { dayTitle } from '@plenary/texts/formats';
import { LinkifyIt, type Match } from 'linkify-it';
import type { HTMLAttributes, ReactNode } from 'react';
import { useBoot } from '../../../../page/boot.tsx';
import { useDisplayZone } from '../../../../page/clock/display-zone.ts';
import { useTexts } from '../../../../page/use-texts.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { Row } from '../../../../ui/layout/Layout.tsx';
import { Text } from '../../../../ui/text/Text.tsx';
import { senderName } from '../desk/names.ts';
import { todayIn } from './chat-rows.ts';
import styles from './Message.module.css';
import { useRowTabIndex } from '../desk/chat-desk.tsx';

/** Where a row stands in the list and for the keyboard. */
export interface RowPlace {
  readonly 'data-row': string;
  readonly 'data-index': number;
  readonly tabIndex: 0 | -1;
}

interface RowArticleProps extends HTMLAttributes<HTMLElement> {
  readonly sender: EventUser | null;
  /** ms */
  readonly at: number;
}

/** The element of a row, which is named after its sender and its time, also where their name is not shown (CH39). */
export function RowArticle({ sender, at, ...attributes }: RowArticleProps) {
  const { t } = useTexts();
  const { zone } = useDisplayZone();
  const name = t('chat.row', { name: senderName(t, sender), time: localTime(at, zone) });
  return <article aria-label={name} {...attributes} />;
}

interface MessageHeadProps {
  readonly sender: EventUser | null;
  /** The name, where it leads to the person's card; else it stands by itself. */
  readonly name?: ReactNode;
  /** ms */
  readonly at: number;
  /** Rows under another of the same person say the name to screen readers only. */
  readonly head: boolean;
}

/** The author and the time; the day where it is not today. */
export function MessageHead({ sender, name, at, head }: MessageHeadProps) {
  const { t, language } = useTexts();
  const { zone } = useDisplayZone();
  if (!head) return <VisuallyHidden>{senderName(t, sender)}</VisuallyHidden>;
  const day = localDay(at, zone);
  return (
    <Row leading={130} wrap align="baseline" gapX={8} className={styles.head}>
      {name ?? <bdi className={styles.name}>{senderName(t, sender)}</bdi>}
      {sender?.user.host && <Badge>{t('chat.host')}</Badge>}
      {sender?.user.simulated && <VisuallyHidden>{t('chat.simulated')}</VisuallyHidden>}
      <Text as="time" size={12} tone="quiet" tabular dateTime={new Date(at).toISOString()}>
        {day !== todayIn(zone) && `${dayTitle(language, day)}, `}
        {localTime(at, zone)}
      </Text>
    </Row>
  );
}

interface MessageTextProps {
  readonly text: string;
  readonly mentions?: readonly Mention[] | undefined;
}

/** A message's text as text nodes; its https addresses open in a new tab that cannot reach back. */
export function MessageText({ text, mentions = [] }: MessageTextProps) {
  return (
    <Text breaks size={16} className={cx(styles.text, isEmojiOnly(text) && styles.emoji)} dir="auto">
      {mentionParts({ text, mentions }).map((part, index) =>
        part.kind === 'text' ? <Words key={index} text={part.text} /> : <Named key={index} {...part} />,
      )}
    </Text>
  );
}

function Words({ text }: { readonly text: string }) {
  const tabIndex = useRowTabIndex();
  return textParts(text).map((part, index) =>
    part.kind === 'text' ? (
      part.text
    ) : (
      <a key={index} tabIndex={tabIndex} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ),
  );
}

/** A person who is named; oneself stands out, and of an erased person the place is left (WID41). */
function Named({ text, event_user }: { readonly text: string; readonly event_user: string | null }) {
  const { t } = useTexts();
  const { me } = useBoot();
  if (event_user === null) return <span className={styles.mention}>@{t('chat.removed_user')}</span>;
  return event_user === me?.event_user_id ? (
    <mark className={styles.mention} data-mention="own">
      <bdi>{text}</bdi>
    </mark>
  ) : (
    <bdi className={styles.mention} data-mention="">
      {text}
    </bdi>
  );
}

/** A piece of a message: plain text, or an address to open. */
type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true }).add('ftp:', null).add('//', null);

/**
 * Splits a message at its addresses: of http, https and e-mail, and those that begin with `www.`. Everything else stays text: nothing
 * is ever drawn as HTML, and a word with a dot is no address.
 */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of linkify.match(message) ?? []) {
    const href = hrefOf(match);
    if (href === null || namesUser(message, match)) continue;
    if (match.index > at) parts.push({ kind: 'text', text: message.slice(at, match.index) });
    parts.push({ kind: 'link', text: match.raw, href });
    at = match.lastIndex;
  }
  if (at < message.length || parts.length === 0) parts.push({ kind: 'text', text: message.slice(at) });
  return parts;
}

/** Whether a match is only what stands before the `@` of a longer address: a name, and maybe a password. */
function namesUser(message: string, { raw, lastIndex }: { readonly raw: string; readonly lastIndex: number }): boolean {
  return /^(?:https?:\/\/|www\.)[^/?#]*$/i.test(raw) && /^[^\s/?#]*@/.test(message.slice(lastIndex));
}

/** The address that a match leads to; null: it is none that a message links. An address without a scheme is one of https (IMP18). */
function hrefOf({ raw, url, schema }: Match): string | null {
  if (schema === 'mailto:') return url;
  if (schema === '') return /^www\./i.test(raw) && webUrl(`https://${raw}`) ? `https://${raw}` : null;
  return webUrl(url) && url;
}
