type Add = typeof EventTarget.prototype.addEventListener;

/**
 * Remembers what a page listens to on its window and document, which outlive it here: the next test finds none of it.
 * @returns takes all of them away
 */
export function keepListeners(): { remove(): void } {
  const kept: { target: EventTarget; args: Parameters<Add> }[] = [];
  const targets = [window, document] as const;
  for (const target of targets) {
    const add = target.addEventListener.bind(target) as Add;
    Object.defineProperty(target, 'addEventListener', {
      configurable: true,
      value: (...args: Parameters<Add>) => (kept.push({ target, args }), add(...args)),
    });
  }
  return {
    remove() {
      for (const target of targets) Reflect.deleteProperty(target, 'addEventListener');
      for (const { target, args } of kept) target.removeEventListener(...args);
    },
  };
}

/**
 * Remembers the timers of a page, which would otherwise ring in the next test's.
 * @returns ends all of them
 */
export function keepTimers(): { remove(): void } {
  const { setTimeout: wait, setInterval: repeat } = globalThis;
  const kept: number[] = [];
  const keep = (timer: unknown): number => (kept.push(Number(timer)), Number(timer));
  Object.assign(globalThis, {
    setTimeout: (...args: Parameters<typeof wait>) => keep(wait(...args)),
    setInterval: (...args: Parameters<typeof repeat>) => keep(repeat(...args)),
  });
  return {
    remove() {
      Object.assign(globalThis, { setTimeout: wait, setInterval: repeat });
      for (const timer of kept) clearTimeout(timer);
    },
  };
}
