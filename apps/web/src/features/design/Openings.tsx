import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Box } from '../../ui/layout/Layout.tsx';
import { Details } from '../../ui/overlay/Details.tsx';
import { useDisclosure } from '../../ui/overlay/disclosure.ts';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { Part } from './Part.tsx';

/** Parts that open in their place, and one that opens beside its button. */
export function Openings() {
  const part = useDisclosure();
  const popover = useDisclosure();
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Part title="What opens" stacked>
      <Details label="Details">
        <Text>They open without scripts as well.</Text>
      </Details>
      <Box>
        <Button {...part.button}>{part.open ? 'Hide a part' : 'Show a part'}</Button>
        {part.open && <Text>The part.</Text>}
      </Box>
      <Button ref={opener} aria-haspopup="dialog" {...popover.button}>
        Open a popover
      </Button>
      {popover.open && (
        <Popover
          label="A popover"
          anchor={opener}
          opener={opener}
          leave={() => popover.setOpen(false)}
          first={() => document.querySelector<HTMLElement>('[data-design-first]')}
        >
          <Box pad={12}>
            <Button data-design-first="" onClick={() => popover.setOpen(false)}>
              Close
            </Button>
          </Box>
        </Popover>
      )}
    </Part>
  );
}
