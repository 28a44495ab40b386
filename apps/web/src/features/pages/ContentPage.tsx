import { useBoot } from '../../page/boot.tsx';
import { PageTitle } from '../../page/navigation/AreaPage.tsx';
import { Html } from '../../ui/Html.tsx';
import { SitePage } from './SitePage.tsx';

/** `/{event}/pages/{slug}` and `/pages/{slug}`: a page of text, sanitised by the server (D37, D40). */
export function ContentPage() {
  const { page } = useBoot();
  if (page.kind !== 'content') return null;
  return (
    <SitePage>
      <PageTitle written>{page.title}</PageTitle>
      <Html sanitised={page.html} />
    </SitePage>
  );
}
