import type { SharedFile } from '@plenary/contract/uploads/operations';
import { useVersions } from '../../../films/useVersions.ts';
import { VersionChoice } from '../../../films/VersionChoice.tsx';
import { Box } from '../../../../ui/layout/Layout.tsx';
import styles from './Files.module.css';

/** A film, in the version that one chooses. */
export function Film({ file, broken }: { readonly file: SharedFile; readonly broken: () => void }) {
  const { url, versions = [] } = file;
  const { video, chosen, choose, goOn } = useVersions(url, versions);
  return (
    <Box as="figure">
      <video
        ref={video}
        className={styles.large}
        src={chosen}
        controls
        playsInline
        onLoadedMetadata={goOn}
        onError={broken}
      />
      <VersionChoice original={url} versions={versions} chosen={chosen} choose={choose} />
    </Box>
  );
}
