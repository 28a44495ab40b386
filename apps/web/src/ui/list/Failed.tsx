import { CloudOff } from 'lucide-react';
import { Button, type ButtonLook } from '../Button.tsx';
import { EmptyState } from '../Waiting.tsx';

interface FailedProps {
  readonly title: string;
  /** The name of the button. */
  readonly again: string;
  readonly look?: ButtonLook;
  readonly retry: () => void;
}

/** A list or a page could not be read; the button asks once more. */
export function Failed({ title, again, look = 'secondary', retry }: FailedProps) {
  return (
    <div role="alert">
      <EmptyState title={title} picture={CloudOff}>
        <Button look={look} onClick={retry}>
          {again}
        </Button>
      </EmptyState>
    </div>
  );
}
