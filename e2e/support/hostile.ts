import type { Page } from 'playwright-core';

/**
 * Counts what a page runs that it should not: calls of the texts, dialogs, questions to the host that they name, and
 * whatever its policy had to stop. Call it before the page is opened.
 */
export async function watchForHits(page: Page): Promise<readonly string[]> {
  const hits: string[] = [];
  await page.exposeFunction('__xss', () => void hits.push('a call'));
  await page.exposeFunction('__stopped', (policy: string) => void hits.push(`stopped by the policy: ${policy}`));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { __stopped(policy: string): void }).__stopped(`${violatedDirective} ${blockedURI}`),
    ),
  );
  page.on('dialog', (dialog) => {
    hits.push('a dialog');
    void dialog.dismiss();
  });
  page.on('request', (request) => new URL(request.url()).hostname === 'xss.invalid' && hits.push(request.url()));
  page.on('popup', () => hits.push('a window'));
  return hits;
}
