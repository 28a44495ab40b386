import { type MouseEventHandler, useState } from 'react';

/**
 * The attributes of a button that shows a part of the page and hides it again.
 * @param flip shows or hides it
 * @param part the id of what it shows, which is on the page
 */
export function discloses(open: boolean, flip: MouseEventHandler<HTMLElement>, part?: string) {
  return { 'aria-expanded': open, 'aria-controls': part, onClick: flip };
}

/** A part of the page that its button shows and hides. */
export function useDisclosure(start = false) {
  const [open, setOpen] = useState(start);
  return { open, setOpen, button: discloses(open, () => setOpen(!open)) };
}
