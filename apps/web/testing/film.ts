/** A short film of one colour, which plays, as an address of this page. */
export async function filmOf(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
  canvas.getContext('2d')?.fillRect(0, 0, 64, 36);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  for (let frame = 0; frame < 10; frame += 1) {
    canvas.getContext('2d')?.fillRect(0, 0, frame, 36);
    await new Promise(requestAnimationFrame);
  }
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.stop();
  await stopped;
  return URL.createObjectURL(new Blob(parts, { type: 'video/webm' }));
}
