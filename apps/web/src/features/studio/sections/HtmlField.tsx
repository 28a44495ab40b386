import { Bold, Heading2, Italic, Link, List, type LucideIcon } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { describedBy, Field, FieldErrors } from '../../../ui/field/Field.tsx';
import { focusOn } from '../../../ui/focus/focus-on.ts';
import { Icon } from '../../../ui/Icon.tsx';
import htmlStyles from '../../../ui/Html.module.css';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { Text } from '../../../ui/text/Text.tsx';
import styles from './Sections.module.css';

interface HtmlFieldProps {
  readonly id: string;
  readonly label: string;
  /** HTML that the server has sanitised, or of this page's own making. */
  readonly value: string;
  readonly errors: readonly string[];
  readonly change: (html: string) => void;
}

/** A text with headings, lists and links, which is written as it will be read. Pasted text comes without its looks. */
export function HtmlField({ id, label, value, errors, change }: HtmlFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  // Always the same object: React writes the text again where it is another.
  const [start] = useState(() => ({ __html: value }));
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  };
  const report = () => change(box.current?.innerHTML ?? '');
  return (
    <Grid oneColumn gap={4} pack="start">
      <Text as="span" weight={600} id={`${id}-label`}>
        {label}
      </Text>
      <Tools id={id} box={box} done={report} />
      <div
        ref={box}
        id={id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        contentEditable
        suppressContentEditableWarning
        className={cx(styles.text, htmlStyles.html)}
        dir="auto"
        {...describedBy(id, errors)}
        onInput={report}
        onPaste={paste}
        onDrop={(event) => event.preventDefault()}
        dangerouslySetInnerHTML={start}
      />
      <FieldErrors name={id} errors={errors} />
    </Grid>
  );
}

interface ToolsProps {
  readonly id: string;
  readonly box: { readonly current: HTMLDivElement | null };
  readonly done: () => void;
}

const TOOLS: readonly (readonly [name: 'bold' | 'italic' | 'heading' | 'list', icon: LucideIcon, command: string])[] = [
  ['bold', Bold, 'bold'],
  ['italic', Italic, 'italic'],
  ['heading', Heading2, 'formatBlock'],
  ['list', List, 'insertUnorderedList'],
];

function Tools({ id, box, done }: ToolsProps) {
  const { t } = useTexts();
  const [linked, setLinked] = useState<Range | null>(null);
  const run = (command: string, value?: string) => {
    focusOn(box.current, 'stay');
    document.execCommand(command, false, value);
    done();
  };
  return (
    <>
      <Row gap={4} wrap role="group" aria-label={t('studio.section.tools')}>
        {TOOLS.map(([name, icon, command]) => (
          <IconButton
            key={name}
            label={t(`studio.section.tool.${name}`)}
            onClick={() => run(command, name === 'heading' ? headingOrText() : undefined)}
          >
            <Icon of={icon} />
          </IconButton>
        ))}
        <IconButton label={t('studio.section.tool.link')} onClick={() => setLinked(rangeIn(box.current))}>
          <Icon of={Link} />
        </IconButton>
      </Row>
      {linked && (
        <LinkTo
          id={`${id}-link`}
          lead={(address) => {
            setLinked(null);
            getSelection()?.removeAllRanges();
            getSelection()?.addRange(linked);
            if (address !== '') run('createLink', address);
            else focusOn(box.current, 'stay');
          }}
        />
      )}
    </>
  );
}

/** A heading becomes a paragraph, and a paragraph a heading. */
const headingOrText = (): string => (document.queryCommandValue('formatBlock') === 'h2' ? 'p' : 'h2');

/** The words that are chosen in a text; all of it where none are. */
function rangeIn(box: HTMLElement | null): Range | null {
  if (!box) return null;
  const selection = getSelection();
  const chosen = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (chosen && !chosen.collapsed && box.contains(chosen.commonAncestorContainer)) return chosen.cloneRange();
  const all = document.createRange();
  all.selectNodeContents(box);
  return all;
}

function LinkTo({ id, lead }: { readonly id: string; readonly lead: (address: string) => void }) {
  const { t } = useTexts();
  const [address, setAddress] = useState('');
  return (
    <Row gap={8} align="end" wrap>
      <Field
        id={id}
        name="link-address"
        label={t('studio.section.link_address')}
        value={address}
        dir="ltr"
        autoFocus
        onChange={({ target }) => setAddress(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          lead(address.trim());
        }}
      />
      <Button onClick={() => lead(address.trim())}>{t('studio.section.link_set')}</Button>
    </Row>
  );
}
