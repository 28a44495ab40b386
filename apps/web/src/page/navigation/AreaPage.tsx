import { ArrowLeft } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import { Chip } from '../../ui/input/Chip.tsx';
import styles from './AreaPage.module.css';
import { useBoot } from '../boot.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import { PageLink } from './PageLink.tsx';

interface AreaPageProps extends HTMLAttributes<HTMLElement> {
  /** Lines that are read, or a form: a column of 45rem in place of 77rem, which begins where that begins. */
  readonly reading?: boolean;
  /** The page is about one thing. */
  readonly one?: boolean;
}

/** The column of each page that is no stage, form of the way in or screen of a hall: its head, and what is on it (LOK16). */
export function AreaPage({ reading, one = false, className, ...rest }: AreaPageProps) {
  const Column = one ? 'article' : 'div';
  return <Column className={cx(styles.page, className)} data-reading={reading} {...rest} />;
}

/**
 * A field whose words go into the address, with the focus staying there; other words of the address come into it. Nothing is taken from
 * text typed before the page's scripts had loaded.
 */
export function useSearchField(sought: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(sought);
  useEffect(() => {
    if (known.current === sought) return;
    known.current = sought;
    if (field.current && field.current.value.trim() !== sought) field.current.value = sought;
  }, [sought]);
  return field;
}

interface PageTitleProps {
  readonly id?: string;
  /** It was written by people, in a language of theirs. */
  readonly written?: boolean;
  /** No lead follows it. */
  readonly alone?: boolean;
  readonly children: ReactNode;
}

/** The heading of a page, which takes the focus when a person comes there. */
export function PageTitle({ written = false, alone = false, ...rest }: PageTitleProps) {
  const [dir, below] = [written ? 'auto' : undefined, alone ? (24 as const) : undefined];
  return <Heading as="h1" size="title" breaks tabIndex={-1} className={styles.title} {...{ dir, below }} {...rest} />;
}

/** The heading of an area's page: what its organiser calls it (PLC3). */
export function AreaTitle() {
  const { page } = useBoot();
  return <PageTitle written>{'title' in page && page.title}</PageTitle>;
}

/** A sentence below the heading that says what is here. */
export function PageLead({ written = false, children }: Pick<PageTitleProps, 'written' | 'children'>) {
  return (
    <Text measure={40} above={8} below={24} tone="quiet" dir={written ? 'auto' : undefined}>
      {children}
    </Text>
  );
}

/** The way from one thing back to all of them. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <PageLink className={buttonClass({ look: 'quiet' }, styles.back)} href={href}>
      <Icon of={ArrowLeft} size={18} turns /> {children}
    </PageLink>
  );
}

interface ChipsProps {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly names: readonly string[];
  /** null: all of them. */
  readonly chosen: string | null;
  /** The words for all of them. */
  readonly all: string;
  readonly choose: (name: string | null) => void;
}

/** Narrows a list down to one category, or to none. */
export function Chips({ label, names, chosen, all, choose }: ChipsProps) {
  if (names.length === 0) return null;
  return (
    <Row role="group" aria-label={label} gap={8} wrap>
      {[null, ...names].map((name) => (
        <Chip key={name ?? ''} look="brand" chosen={name === chosen} choose={() => choose(name)}>
          {name ?? all}
        </Chip>
      ))}
    </Row>
  );
}
