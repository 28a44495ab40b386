import type { ReactNode } from 'react';

interface RichProps {
  /** A text with one tag in it, such as `I accept the <link>terms</link>`. */
  readonly text: string;
  /** Draws what stands inside of the tag. */
  readonly children: (inside: string) => ReactNode;
}

/** A sentence a part of which is more than text: a link, or a time that goes on. */
export function Rich({ text, children }: RichProps) {
  const [before, inside = '', after] = text.split(/<\/?\w+>/);
  return (
    <>
      {before}
      {children(inside)}
      {after}
    </>
  );
}
