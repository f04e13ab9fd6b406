import { saveFile } from '../../../lib/save-file.ts';
import { canvasOf } from './maps.ts';

export interface SavedPicture {
  /** Painted on the page. */
  canvas: HTMLCanvasElement;
  /** Two lines below it. */
  title: string;
  words: string;
  /** File name. */
  name: string;
}

/** Height of the words below the picture, and their sizes, as shares of its width. */
const FOOT = 0.13;
const TITLE = 0.036;
const WORDS = 0.03;

/** Returns the picture with its words below it, as a PNG file. */
async function fileOf({ canvas, title, words, name }: SavedPicture): Promise<File> {
  const { width, height } = canvas;
  const foot = Math.round(width * FOOT);
  const sheet = canvasOf(width, height + foot);
  const context = sheet.getContext('2d');
  if (!context) throw new Error('no canvas');
  const style = getComputedStyle(canvas);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height + foot);
  context.drawImage(canvas, 0, 0);
  const left = Math.round(width * 0.03);
  context.fillStyle = '#14213d';
  context.textBaseline = 'middle';
  context.font = `600 ${Math.round(width * TITLE)}px ${style.fontFamily}`;
  context.fillText(title, left, height + foot * 0.34, width - 2 * left);
  context.font = `400 ${Math.round(width * WORDS)}px ${style.fontFamily}`;
  context.fillText(words, left, height + foot * 0.7, width * 0.5);
  // Where it was made: a picture travels without its page.
  context.textAlign = 'right';
  context.fillText(location.host, width - left, height + foot * 0.7, width * 0.4);
  const blob = await new Promise<Blob | null>((resolve) => sheet.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type: 'image/png' });
}

/** Downloads the picture. */
export async function savePicture(picture: SavedPicture): Promise<'saved'> {
  saveFile(picture.name, await fileOf(picture));
  return 'saved';
}

/** Whether the device sends files to other apps. */
export function canSend(): boolean {
  try {
    return navigator.canShare({ files: [new File([''], 'a.png', { type: 'image/png' })] });
  } catch {
    return false;
  }
}

/** Hands the picture to another app; a shopper who closes the choice has not failed. */
export async function sendPicture(picture: SavedPicture): Promise<null> {
  try {
    await navigator.share({ files: [await fileOf(picture)], title: picture.title });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
  return null;
}
