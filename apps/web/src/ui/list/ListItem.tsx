import type { ReactNode } from 'react';
import { Grid, Line } from '../layout/Layout.tsx';
import type { Look } from '../layout/look.ts';
import { Hint } from '../text/Text.tsx';

interface ListItemProps extends Pick<Look, 'border' | 'gap' | 'padY' | 'tall'> {
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  /** Below the title, in a smaller voice. */
  readonly line?: ReactNode;
  /** Buttons and the like, at the end. */
  readonly children?: ReactNode;
}

/** An item of a list: a picture, a title with a line below it, and what can be done about it. Long words break. */
export function ListItem({ picture, title, line, children, ...look }: ListItemProps) {
  return (
    <Line as="li" gap={8} {...look}>
      {picture}
      <Grid as="span" items="start" grow shrink breaks>
        {title}
        {line && (
          <Hint as="span" breaks>
            {line}
          </Hint>
        )}
      </Grid>
      {children}
    </Line>
  );
}
