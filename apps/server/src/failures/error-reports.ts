import { faultKey, ReportBudget } from '@plenary/domain/error-reports/budget';
import { faultEvent, traceEvent } from '@plenary/domain/error-reports/event';
import { pageFault } from '@plenary/domain/error-reports/page-fault';
import { pagePattern } from '@plenary/domain/error-reports/page-pattern';
import type { Fault, PageReport } from '@plenary/domain/error-reports/report';
import { ErrorSender } from '../adapters/error-service.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { LoggedFault } from '../log/log.ts';

/** Reports of faults, to the service that the operator named (SENTRY_DSN). Nothing here waits, and nothing throws. */
export interface ErrorReports {
  /** false: there is no service, and nothing is reported. */
  readonly on: boolean;
  /** A line of the log at `error` or `fatal`. */
  readonly takeLogged: (line: LoggedFault) => void;
  /** @param path of the page, whose consent has been looked at */
  takeFromPage(report: PageReport, path: string): void;
  /** After the reports that wait, unless the service rests or does not take them within three seconds. */
  close(): Promise<void>;
}

const OFF: ErrorReports = {
  on: false,
  takeLogged: () => undefined,
  takeFromPage: () => undefined,
  close: () => Promise.resolve(),
};

/** @param onTrouble called with a sentence for the log; it must not report to this service */
export function createErrorReports(
  config: Pick<Config, 'error_service' | 'development'>,
  clock: Clock,
  onTrouble: (sentence: string) => void,
): ErrorReports {
  if (config.error_service === null) return OFF;
  const sender = new ErrorSender(config.error_service, clock, config.development, onTrouble);
  const budgets = { server: new ReportBudget(), page: new ReportBudget(), load: new ReportBudget() };
  const take = (fault: Fault): void => {
    const repeated = budgets[fault.source].take(faultKey(fault.name, fault.message), clock.elapsed());
    if (repeated !== null) sender.offer(fault.source, faultEvent(fault, repeated, sender.about()));
  };
  return {
    on: true,
    takeLogged: (line) => take(loggedFault(line)),
    takeFromPage: (report, path) => {
      const page = pagePattern(path);
      if (report.kind === 'page_load') {
        if (budgets.load.take(`page_load ${page}`, clock.elapsed()) === null) return;
        sender.offer('load', traceEvent(report, page, sender.about()));
        return;
      }
      const fault = pageFault(report, page);
      if (fault) take(fault);
    },
    close: () => sender.close(),
  };
}

/** A line without an error is its sentence. */
function loggedFault({ fatal, sentence, error, request }: LoggedFault): Fault {
  return {
    source: 'server',
    level: fatal ? 'fatal' : 'error',
    name: error?.type ?? 'Error',
    message: error?.message ?? sentence,
    stack: error?.stack ?? '',
    transaction: request === null ? null : `${request.method} ${request.route}`,
    tags: { log: sentence.slice(0, 100), ...(request && { status: String(request.status) }) },
  };
}
