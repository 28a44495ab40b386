import { useBoot } from '../../app/boot.tsx';

/** The event's home (doc 1 §2). */
export function HomePage() {
  const { frame } = useBoot();
  return <h1>{frame?.areas[0]?.title ?? 'Welcome'}</h1>;
}
