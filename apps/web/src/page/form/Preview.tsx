import { useEffect, useEffectEvent, useState } from 'react';
import { Html } from '../../ui/Html.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Details } from '../../ui/overlay/Details.tsx';
import { rested } from '../../ui/time/rested.ts';
import { Hint } from '../../ui/text/Text.tsx';

/** Typing rests for so long before the text is drawn again, in ms. */
const REST_MS = 500;

interface PreviewProps {
  readonly label: string;
  /** Stands there where the server does not answer. */
  readonly failed: string;
  /** Markdown, as it is typed. */
  readonly text: string;
  /** The same as HTML that the server has sanitised; null: it was refused. The page draws no Markdown itself. */
  readonly read: (text: string) => Promise<string | null>;
}

/** A text as it will be read, behind a line of its own. */
export function Preview({ label, ...props }: PreviewProps) {
  return (
    <Details label={label} fresh>
      <Drawn {...props} />
    </Details>
  );
}

function Drawn({ failed, text, read }: Omit<PreviewProps, 'label'>) {
  const [html, setHtml] = useState<string | null>('');
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let asked = true;
    const waits = rested(REST_MS, () => void readNow(text).then((answer) => asked && setHtml(answer)));
    waits.ask();
    return () => {
      asked = false;
      waits.stop();
    };
  }, [text]);
  return (
    <Grid card oneColumn padX={16} padY={12} breaks aria-live="polite">
      {html === null ? <Hint>{failed}</Hint> : <Html sanitised={html} />}
    </Grid>
  );
}
