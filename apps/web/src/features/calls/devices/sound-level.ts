import { loudness } from '@plenary/domain/devices/devices';

/** Measures how loud a stream is; `read` is between 0 and 1, 0 where the browser cannot measure. */
export interface SoundLevel {
  read(): number;
  close(): void;
}

/** Listens to a stream without playing it. */
export function listenTo(stream: MediaStream): SoundLevel {
  const context = openContext();
  if (!context) return { read: () => 0, close: () => undefined };
  const analyser = new AnalyserNode(context, { fftSize: 1024 });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      return loudness(samples);
    },
    close: () => void context.close(),
  };
}

/** Two notes, each so long in s; the second is higher, so that one hears a beginning and an end. */
const NOTE_S = 0.35;
const NOTES_HZ = [440, 660];

/** Plays a short sound to the person. Resolves when it has ended; rejects where the browser plays none. */
export async function playTestSound(): Promise<void> {
  const context = openContext();
  if (!context) throw new Error('this browser plays no sound');
  await context.resume();
  const ended = NOTES_HZ.map((frequency, at) => playNote(context, frequency, context.currentTime + at * NOTE_S));
  await Promise.all(ended);
  await context.close();
}

function playNote(context: AudioContext, frequency: number, from: number): Promise<unknown> {
  const note = new OscillatorNode(context, { frequency });
  const volume = new GainNode(context, { gain: 0 });
  // A sound that begins or ends at full height clicks.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(0.2, from + 0.03);
  volume.gain.linearRampToValueAtTime(0, from + NOTE_S);
  note.connect(volume).connect(context.destination);
  note.start(from);
  note.stop(from + NOTE_S);
  return new Promise((resolve) => note.addEventListener('ended', resolve));
}

function openContext(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}
