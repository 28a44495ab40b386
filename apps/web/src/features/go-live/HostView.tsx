import { Box } from '../../ui/layout/Layout.tsx';
import { StreamPanel } from './StreamPanel.tsx';
import { useHostStreams } from './host-streams.ts';

/** The hosts' view of a stream below its player; nothing until it was read. */
export function HostView({ stream }: { readonly stream: string }) {
  const [streams, { streams: known }] = useHostStreams();
  const shown = known.find((each) => each.stream === stream);
  if (!shown) return null;
  return (
    <Box above={24}>
      <StreamPanel stream={shown} streams={streams} opens ends />
    </Box>
  );
}
