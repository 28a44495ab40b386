import { wait } from '../../ui/time/wait.ts';

const LONGEST_MS = 5_000;
/** Safari has no requestIdleCallback. */
const INSTEAD_MS = 2_000;

/** A line that costs something, as some browsers describe it; others say nothing. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Calls once the page has loaded and has nothing else to do. */
export function whenIdle(act: () => void): void {
  const soon = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LONGEST_MS });
    else void wait(INSTEAD_MS).then(act);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}

/** The same for what nobody has asked for: never on a slow line, nor for a person who saves data. */
export function whenIdleAndFast(act: () => void): void {
  const { saveData, effectiveType = '4g' } = (navigator as { readonly connection?: Line }).connection ?? {};
  if (!saveData && effectiveType === '4g') whenIdle(act);
}
