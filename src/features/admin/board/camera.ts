/** Reads QR codes by the camera behind a phone, in browsers with the Barcode Detection API. */

/** Part of the API in use. */
interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { formats: readonly string[] }) => CodeReader;

const readerClass = (): CodeReaderClass | undefined =>
  (globalThis as { BarcodeDetector?: CodeReaderClass }).BarcodeDetector;

/** Milliseconds between two looks at the picture. */
const LOOK_MS = 250;

export type CameraState = 'asking' | 'reading' | 'refused' | 'missing';

/** Shows the camera in a place of the page, and hands on what it reads. Returns what ends it. */
export function readCodes(
  place: HTMLVideoElement,
  onText: (text: string) => void,
  onState: (state: CameraState) => void,
): () => void {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const open = async (Reader: CodeReaderClass) => {
    const reader = new Reader({ formats: ['qr_code'] });
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    // The page was left while the question stood.
    if (isOver) {
      stop();
      return;
    }
    place.srcObject = stream;
    await place.play();
    onState('reading');
    timer = setInterval(() => {
      reader
        .detect(place)
        .then(([code]) => {
          if (code && !isOver) onText(code.rawValue);
        })
        .catch(() => undefined);
    }, LOOK_MS);
  };
  const Reader = readerClass();
  if (!Reader || !('mediaDevices' in navigator)) onState('missing');
  else
    open(Reader).catch(() => {
      onState('refused');
    });
  return stop;
}
