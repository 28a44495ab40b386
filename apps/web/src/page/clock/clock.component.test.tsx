import { frames, openPage } from '@plenary/web/testing';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useEventMoments } from './clock.ts';
import { ServicesProvider } from '../services.tsx';

test('[CLK4] a part that names its moments by another function each time it is drawn is not drawn without end', async () => {
  const { services } = await openPage({ still: true });
  // The clock has moved on whenever it is asked again.
  const drawn = vi.fn<() => void>(() => void vi.setSystemTime(Date.now() + 2));
  function Part() {
    drawn();
    return <p>{useEventMoments((now) => now + 60_000)}</p>;
  }
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => root.unmount());
  root.render(
    <ServicesProvider value={services}>
      <Part />
    </ServicesProvider>,
  );
  await expect.poll(() => drawn.mock.calls.length).toBeGreaterThan(0);
  await frames(20);
  expect(drawn.mock.calls.length).toBeLessThan(5);
});
