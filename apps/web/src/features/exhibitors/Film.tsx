import type { ExhibitorFile } from '@plenary/contract/exhibitors/operations';
import { useState } from 'react';
import { useVersions } from '../films/useVersions.ts';
import { VersionChoice } from '../films/VersionChoice.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';

/** A film of an exhibitor, in the version that one chooses; nothing where the browser cannot play it (ROM16). */
export function Film({ file: { name, url, versions = [] } }: { readonly file: ExhibitorFile }) {
  const { video, chosen, choose, goOn } = useVersions(url, versions);
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <>
      <Screen
        as="video"
        ref={video}
        src={chosen}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        onLoadedMetadata={goOn}
        onError={() => setBroken(true)}
      />
      <VersionChoice original={url} versions={versions} chosen={chosen} choose={choose} />
    </>
  );
}
