import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { Grid, Row } from '../layout/Layout.tsx';
import { Hint } from '../text/Text.tsx';
import { useCopy } from '../use-copy.ts';
import { Input } from './Control.tsx';

interface MadeLinkProps {
  readonly url: string;
  readonly label: string;
  /** The name of the button that copies it, before and after. */
  readonly copyNames: readonly [before: string, after: string];
  /** Other ways to use it. */
  readonly children: ReactNode;
}

/** An address to copy and pass on, as of a link that was made just now. */
export function MadeLink({ url, label, copyNames: [before, after], children }: MadeLinkProps) {
  const id = useId();
  const { field, copied, copy } = useCopy(url);
  return (
    <Grid oneColumn gap={12} pack="start" pad={16} radius={8} sheet="raised">
      <label htmlFor={id}>{label}</label>
      <Input ref={field} id={id} readOnly value={url} dir="ltr" onFocus={({ target }) => target.select()} />
      <Row gap={8} wrap>
        <Button look="primary" onClick={copy}>
          {copied ? after : before}
        </Button>
        {children}
      </Row>
      <Hint role="status">{copied && after}</Hint>
    </Grid>
  );
}
