import { Fragment } from 'react';

/**
 * An e-mail address in a text. Where a line is too short for it, it breaks after its @ and its dots, and inside a word only where that
 * alone is too long.
 */
export function Address({ children }: { readonly children: string }) {
  return (
    <bdi>
      {children.split(/(?<=[@.])/).map((part, place) => (
        // Parts are known by their places alone.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
