import { createRoot } from 'react-dom/client';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Surroundings } from '../../build/content/check-files.ts';
import type { Texts } from '../../build/content/plan-prices.ts';
import { dayInIstanbul } from '../../domain/values/dates.ts';
import type { EditorFile } from '../../lib/editor-file.ts';
import { BulkPrices } from './BulkPrices.tsx';
import { canChoose, chooseFolder, type Folder } from './folder.ts';
import { Panel } from './Panel.tsx';
import { Publish } from './Publish.tsx';
import { publicationsOf, SKIP_MARK, verdictOn, type Commit, type Publications, type Verdict } from './publications.ts';
import { commit, readHistory, readTextsOf, tokenHere, type Place } from './repository.ts';

interface BarProps {
  readonly file: Pick<EditorFile, 'place'>;
  /** Asks for the day, and for what is live. */
  readonly lookAround: () => Promise<Surroundings>;
}

/** Milliseconds between two looks: at the sign-in, while a build runs, and otherwise. */
const SIGN_IN_MS = 3000;
const BUILDING_MS = 20_000;
const QUIET_MS = 120_000;

const answerSchema = z.object({ build: z.nullable(z.object({ state: z.string(), reasons: z.array(z.string()) })) });
const deploySchema = z.object({ deploy: z.optional(z.string()) });

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const readHere = <Schema extends z.ZodMiniType>(address: string, schema: Schema): Promise<z.output<Schema> | null> =>
  fetch(address, { cache: 'no-store' }).then(
    async (answer) => z.safeParse(schema, await answer.json()).data ?? null,
    () => null,
  );

/** Asks the site which of the commits it shows; undefined for another one, and without an answer. */
async function servedOf(commits: readonly Commit[]): Promise<string | undefined> {
  const told = await readHere('/editor/config.json', deploySchema);
  if (told?.deploy === undefined) return undefined;
  const hashes = await Promise.all(commits.map(({ sha }) => sha256(sha)));
  return commits[hashes.indexOf(told.deploy)]?.sha;
}

/** Asks the shop about the build of this commit. */
async function verdictFor(published: Commit, live: string | undefined): Promise<Verdict> {
  const told = await readHere(`/editor/build?commit=${published.sha}`, answerSchema);
  return verdictOn(published, { live, build: told?.build ?? null, now: new Date() });
}

interface News {
  /** As they were read last. */
  readonly publications: Publications | null;
  readonly verdict: Verdict | null;
  /** GitHub has not answered the newest look. */
  readonly isSilent: boolean;
}

const NO_NEWS: News = { publications: null, verdict: null, isSilent: false };

const SHORT: Readonly<Record<Verdict['state'], string>> = {
  live: 'Yayında',
  building: 'Kuruluyor…',
  built: 'Kuruldu, birazdan yayında',
  died: 'Kurulum bitmedi',
  awaited: 'Kurulum bekleniyor…',
  unknown: 'Yayının durumu bilinmiyor',
  refused: 'Yayına çıkmadı',
};

/** A bar above Sveltia: the state of the publication, and what is done to many files at once. */
export function Bar({ file: { place }, lookAround }: BarProps) {
  const [news, setNews] = useState<News | null>(null);
  const [isSignedIn, setSignedIn] = useState(() => tokenHere() !== null);
  const [opened, setOpened] = useState<'publish' | 'bulk' | null>(null);
  const [folder, setFolder] = useState<Folder | null>(null);
  const [around, setAround] = useState<Surroundings | null>(null);
  /** Last write to files past Sveltia, whatever came of it: an answer may be lost. */
  const written = useRef<Promise<unknown> | null>(null);
  const noteWrite = (writing: Promise<unknown>): void => {
    written.current = writing;
  };

  const look = useCallback(async (): Promise<void> => {
    if (!place || tokenHere() === null) return;
    const history = await readHistory(place);
    if (!history.ok) {
      setNews((before) => ({ ...(before ?? NO_NEWS), isSilent: true }));
      return;
    }
    const served = await servedOf(history.data);
    const publications = publicationsOf(history.data, served);
    const verdict = publications?.published ? await verdictFor(publications.published, served) : null;
    setNews({ publications, verdict, isSilent: publications === null });
  }, [place]);

  useEffect(() => {
    if (isSignedIn || !place) return undefined;
    const timer = setInterval(() => setSignedIn(tokenHere() !== null), SIGN_IN_MS);
    return () => clearInterval(timer);
  }, [isSignedIn, place]);
  const state = news?.verdict?.state;
  const isMoving = state === 'building' || state === 'built' || state === 'awaited';
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const again = (): void => void (document.visibilityState === 'visible' && look());
    again();
    const timer = setInterval(again, isMoving ? BUILDING_MS : QUIET_MS);
    globalThis.addEventListener('shop-saved', again);
    return () => {
      clearInterval(timer);
      globalThis.removeEventListener('shop-saved', again);
    };
  }, [isSignedIn, isMoving, look]);

  const source = useMemo(() => (place ? ofRepository(place, look) : ofFolder(folder)), [place, look, folder]);
  const open = async (dialog: 'publish' | 'bulk'): Promise<void> => {
    setAround(await lookAround());
    setOpened(dialog);
  };
  const openBulk = async (): Promise<void> => {
    if (!place && !folder) {
      const chosen = await chooseFolder();
      if (!chosen) return;
      setFolder(chosen);
    }
    await open('bulk');
  };
  const close = (): void => {
    setOpened(null);
    // Sveltia still has the files of before, and its next save would write them over the new ones.
    void written.current?.then(() => location.reload());
  };
  if (place ? !isSignedIn : !canChoose()) return null;
  const { publications, verdict, isSilent } = news ?? NO_NEWS;
  const waiting = publications?.waiting.length ?? 0;
  const words =
    state === 'refused'
      ? SHORT.refused
      : waiting > 0
        ? `${waiting} kayıt yayın bekliyor`
        : verdict
          ? SHORT[verdict.state]
          : '';
  return (
    <>
      <p role="status" data-state={isSilent ? undefined : state}>
        {isSilent ? 'GitHub yanıt vermiyor' : words}
      </p>
      {place && (
        <button type="button" onClick={() => void (publications ? open('publish') : look())}>
          {publications ? 'Yayın' : 'Yenileyin'}
        </button>
      )}
      <button type="button" onClick={() => void openBulk()}>
        Toplu fiyat
      </button>
      {opened === 'publish' && place && publications && around && (
        <Panel title="Yayın" onClose={close}>
          <Publish {...{ place, publications, verdict, around }} onChange={() => void look()} onWrite={noteWrite} />
        </Panel>
      )}
      {opened === 'bulk' && around && (
        <Panel title="Toplu fiyat ve liste" onClose={close}>
          <BulkPrices {...source} around={around} onWrite={noteWrite} />
        </Panel>
      )}
    </>
  );
}

/** Draws the bar into its place on the page. @param live asks for the digest of what is live; null where there is none */
export function showBar({ place, photos }: EditorFile, live: () => Promise<Surroundings['live']>): void {
  const element = document.querySelector('#bar');
  const lookAround = async () => ({ photos, live: await live(), today: dayInIstanbul(new Date()) });
  if (element) createRoot(element).render(<Bar file={place ? { place } : {}} lookAround={lookAround} />);
}

const ofFolder = (folder: Folder | null) => ({
  hasRepository: false,
  read: () => folder?.read() ?? Promise.resolve({ ok: false as const, trouble: 'no-content' as const }),
  write: (texts: Texts) =>
    folder?.write(texts) ?? Promise.resolve({ ok: false as const, trouble: 'no-content' as const }),
});

/** Writes on top of the commit that was read last: another save in between refuses it. */
function ofRepository(place: Place, look: () => Promise<void>) {
  let base: Publications['head'] | undefined;
  return {
    hasRepository: true,
    async read() {
      const history = await readHistory(place);
      if (!history.ok) return history;
      [base] = history.data;
      return base ? readTextsOf(place, base.sha) : { ok: false as const, trouble: 'offline' as const };
    },
    async write(texts: Texts, isPublished: boolean) {
      if (!base) return { ok: false as const, trouble: 'offline' as const };
      const message = `${isPublished ? '' : `${SKIP_MARK} `}Change ${texts.size} ${texts.size === 1 ? 'product' : 'products'} at once`;
      const written = await commit(place, base, message, { texts });
      await look();
      return written;
    },
  };
}
