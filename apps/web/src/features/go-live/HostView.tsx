import { StreamPanel } from './StreamPanel.tsx';
import { useHostStreams } from './host-streams.ts';
import styles from './GoLivePage.module.css';

/** The hosts' view of a stream below its player; nothing until it was read. */
export function HostView({ stream }: { readonly stream: string }) {
  const [streams, { streams: known }] = useHostStreams();
  const shown = known.find((each) => each.stream === stream);
  if (!shown) return null;
  return (
    <div className={styles.beside}>
      <StreamPanel stream={shown} streams={streams} opens ends />
    </div>
  );
}
