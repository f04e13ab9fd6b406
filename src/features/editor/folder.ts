/** The project's folder on this machine, chosen by its owner: texts of `content/`, and back. */
import type { Texts } from '../../build/content/plan-prices.ts';
import type { Outcome } from './repository.ts';

const FOLDERS = ['content', 'content/products', 'content/categories', 'content/search'];

/** Chromium's own; other browsers have none. */
interface Chooser {
  readonly showDirectoryPicker?: (options: { mode: 'readwrite' }) => Promise<FileSystemDirectoryHandle>;
}

export const canChoose = (): boolean => (globalThis as Chooser).showDirectoryPicker !== undefined;

export interface Folder {
  readonly read: () => Promise<Outcome<Texts>>;
  readonly write: (texts: Texts) => Promise<Outcome<string>>;
}

/** Returns the chosen folder; null where nothing was chosen. */
export async function chooseFolder(): Promise<Folder | null> {
  const root = await (globalThis as Chooser).showDirectoryPicker?.({ mode: 'readwrite' }).catch(() => null);
  if (!root) return null;
  const folderAt = async (path: string): Promise<FileSystemDirectoryHandle> => {
    let folder = root;
    for (const part of path.split('/')) folder = await folder.getDirectoryHandle(part);
    return folder;
  };
  return {
    async read() {
      try {
        const texts = new Map<string, string>();
        for (const path of FOLDERS) {
          for await (const entry of (await folderAt(path)).values()) {
            if (entry.kind !== 'file' || !/\.(?:yaml|json)$/.test(entry.name)) continue;
            texts.set(`${path}/${entry.name}`, await (await entry.getFile()).text());
          }
        }
        return { ok: true, data: texts };
      } catch {
        return { ok: false, trouble: 'no-content' };
      }
    },
    async write(texts) {
      try {
        for (const [path, text] of texts) {
          const cut = path.lastIndexOf('/');
          const file = await (await folderAt(path.slice(0, cut))).getFileHandle(path.slice(cut + 1));
          const writable = await file.createWritable();
          await writable.write(text);
          await writable.close();
        }
        return { ok: true, data: '' };
      } catch {
        return { ok: false, trouble: 'no-content' };
      }
    },
  };
}
