import { useBoot } from '../../page/boot.tsx';
import { Html } from '../../ui/Html.tsx';
import { SitePage } from './SitePage.tsx';

/** `/{event}/pages/{slug}` and `/pages/{slug}`: a page of text, sanitised by the server (D37, D40). */
export function ContentPage() {
  const { page } = useBoot();
  if (page.kind !== 'content') return null;
  return (
    <SitePage>
      <h1>{page.title}</h1>
      <Html sanitised={page.html} />
    </SitePage>
  );
}
