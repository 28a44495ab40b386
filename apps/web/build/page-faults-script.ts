import type { PageReport } from '@plenary/domain/error-reports/report';

/**
 * The script of pages that report their faults (ERR2). It is written out as text, since it must run before and beside the
 * app, which may be what failed: it may use nothing from outside of itself. Without consent it sends nothing.
 * @param address takes the faults
 * @param event by which the app reports what it noticed itself
 * @param rate the part of page loads that is traced
 */
export function reportPageFaults(address: string, event: string, rate: number): void {
  const seen = new Set<string>();
  /** A loop that throws ever new errors has nothing more to say then. */
  const MOST = 20;

  /** As packages/domain/src/consent/consent.ts reads it; the server does so again. */
  const consents = (): boolean => {
    const value = /(?:^|; )cookie_consent=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    try {
      return (JSON.parse(decodeURIComponent(value)) as { analytics?: unknown } | null)?.analytics === true;
    } catch {
      return false;
    }
  };

  const report = (fault: PageReport): void => {
    if (seen.size >= MOST) return;
    const key = JSON.stringify(fault);
    if (seen.has(key) || !consents()) return;
    seen.add(key);
    send(fault);
  };

  const send = (fault: PageReport): void => {
    const body = JSON.stringify({ page: location.pathname.slice(0, 512), fault });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    // A fault that cannot be reported is lost: reporting that would not end.
    fetch(address, { method: 'POST', headers, body, keepalive: true, credentials: 'same-origin' }).catch(
      () => undefined,
    );
  };

  const textOf = (value: unknown, most: number): string => {
    try {
      // Anything may be thrown.
      // oxlint-disable-next-line typescript/no-base-to-string
      return String(value ?? '').slice(0, most);
    } catch {
      return '';
    }
  };

  const reportThrown = (kind: 'uncaught' | 'unhandled', thrown: unknown, sentence: string): void => {
    const isError = thrown instanceof Error;
    report({
      kind,
      name: isError ? textOf(thrown.name, 80) : 'Error',
      message: textOf(isError ? thrown.message : (thrown ?? sentence), 1_000),
      stack: isError ? textOf(thrown.stack, 4_000) : '',
    });
  };

  addEventListener('error', ({ error, message }) => reportThrown('uncaught', error, message));
  addEventListener('unhandledrejection', ({ reason }) => reportThrown('unhandled', reason, ''));
  addEventListener(event, (noticed) => report((noticed as CustomEvent<PageReport>).detail));

  const reportTimes = (): void => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    if (!load) return;
    const at = (ms: number): number => Math.min(3_600_000, Math.max(0, Math.round(ms)));
    // It is no fault, and takes the place of none.
    if (!consents()) return;
    send({
      kind: 'page_load',
      first_byte_ms: at(load.responseStart),
      drawn_ms: at(paint?.startTime ?? 0),
      loaded_ms: at(load.loadEventEnd),
    });
  };
  // The end of the load is known once its listeners have run.
  if (Math.random() < rate) addEventListener('load', () => setTimeout(reportTimes));
}
