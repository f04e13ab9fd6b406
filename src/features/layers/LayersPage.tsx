import { useRef, useState } from 'react';
import { dress, isCloth, type Role, sumOf } from '../../domain/layers/layers.ts';
import { setCloth } from '../../domain/picture/set-cloth.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ShareLink } from '../../ui/ShareLink.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useAlive } from '../../ui/useInBrowser.ts';
import { LayerRow } from './LayerRow.tsx';
import { layerFacts, layerName, roleWord } from './layer-words.ts';
import styles from './LayersPage.module.css';
import type { PageSets } from './page-sets.ts';
import { PictureFrame } from './PictureFrame.tsx';
import { SetSum } from './SetSum.tsx';
import sumStyles from './SetSum.module.css';
import { SizeLine } from './SizeLine.tsx';
import type { SetNews } from './opened-set.ts';
import { type OpenSet, useSet } from './useSet.ts';
import cards from './ReadySets.module.css';

/** Fetched at the first press of "change". */
const LayerDialog = lazyPart(async () => (await import('./LayerDialog.tsx')).LayerDialog);

/** The island of `/layers`; needs the messages of `layers`, `picture`, `rules:measurement` and `calls`. */
export default boundedIsland(LayersPage);

function LayersPage({ page }: { page: PageSets }) {
  const { t, locale } = useI18n();
  const alive = useAlive();
  const set = useSet(page);
  const [changing, setChanging] = useState<Role | null>(null);
  const width = useRef<HTMLInputElement>(null);
  const { layers, size, room } = set;
  const window = set.isExample ? t('layers:exampleWindow') : room || t('layers:unnamed', size);
  const hanging = layers.filter(({ role, counts }) => counts && isCloth(role));
  const changed = layers.find(({ role }) => role === changing);
  return (
    <div className={styles.set} data-alive={alive || undefined}>
      <SizeLine set={set} ref={width} />
      <ReadySets page={page} set={set} />
      <div className={styles.main}>
        <div className={styles.picture}>
          <PictureFrame
            cloth={{ ...setCloth(layers, size), roomName: room }}
            title={window}
            labels={{ width: `${size.width} cm`, height: `${size.height} cm` }}
            description={t('layers:pictureAlt', {
              size: `${size.width} × ${size.height} cm`,
              layers:
                hanging.map((layer) => `${layerName(layer, t)} ${layerFacts(layer, t, locale)}`).join('; ') ||
                t('layers:bare'),
            })}
          />
        </div>
        <div className={styles.layers}>
          <h2>
            {t('layers:layers')} <span>{t('layers:order')}</span>
          </h2>
          <News set={set} />
          <ul className={styles.list}>
            {layers.map((layer) => (
              <LayerRow
                key={layer.role}
                layer={layer}
                onTurn={(on) => set.turn(layer.role, on)}
                onChange={() => setChanging(layer.role)}
              />
            ))}
          </ul>
          {changed && (
            <LayerDialog
              layer={changed}
              set={set}
              onClose={() => setChanging(null)}
              onUse={(worn, product) => {
                set.use(changed.role, worn, product);
                setChanging(null);
              }}
            />
          )}
          <SetSum set={set} window={window} onSizeWanted={() => width.current?.focus()} />
          <div className={sumStyles.share}>
            <ShareLink
              title={t('layers:shareTitle', { window })}
              address={set.address}
              words={{ label: t('layers:share'), copied: t('layers:copied'), byHand: t('layers:byHand') }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Outcome of a link or of a press, told where the layers are. */
function News({ set: { news, layers, retry, back } }: { set: OpenSet }) {
  const { t } = useI18n();
  const [press, setPress] = useState(0);
  const told = useFocusAfter<HTMLParagraphElement>(press);
  const words = (one: SetNews): string => {
    if (!('role' in one)) return t(`layers:${one.kind}`);
    const { worn, product } = layers.find(({ role }) => role === one.role) ?? {};
    return t(`layers:${one.kind}`, {
      layer: roleWord(one.role, t),
      color: product?.colors.find(({ id }) => id === worn?.color)?.name ?? '',
      pleat: worn ? t(`layers:pleat.${worn.pleat}`) : '',
    });
  };

  /** Once all is there the button goes, and the focus with it, unless that is elsewhere by now. */
  async function tryAgain(button: HTMLButtonElement): Promise<void> {
    const isThere = await retry();
    const { activeElement } = document;
    if (isThere && (activeElement === button || activeElement === document.body)) setPress((before) => before + 1);
  }

  return (
    <>
      <p ref={told} className={styles.news} role="status" tabIndex={-1}>
        {news.map(words).join(' ')}
      </p>
      {news.some(({ kind }) => kind === 'unfetched') && (
        <button type="button" className="button" onClick={({ currentTarget }) => void tryAgain(currentTarget)}>
          {t('layers:retry')}
        </button>
      )}
      {back && (
        <button
          type="button"
          className="button"
          onClick={() => {
            back();
            setPress((before) => before + 1);
          }}
        >
          {t('layers:back')}
        </button>
      )}
    </>
  );
}

/** The ready sets as cards, each priced in the window; none is chosen once a layer is another. */
function ReadySets({ page, set }: { page: PageSets; set: OpenSet }) {
  const { t, money } = useI18n();
  return (
    <fieldset className={cards.ready}>
      <legend className="visually-hidden">{t('layers:ready')}</legend>
      {page.ready.map((ready) => {
        const layers = dress(ready.worn, page.rules, set.size, set.products);
        const unmade = layers.filter(({ refusal }) => refusal !== null).length;
        return (
          <label key={ready.id} className={cards.card} data-chosen={ready.id === set.readyId || undefined}>
            <input
              type="radio"
              name="ready"
              value={ready.id}
              checked={ready.id === set.readyId}
              onChange={() => set.choose(ready)}
            />
            <b>{ready.name}</b>
            <span>
              {unmade > 0
                ? t('layers:readyPart', { count: unmade })
                : layers.map((layer) => layerName(layer, t)).join(' + ')}
            </span>
            <i>{money(sumOf(layers))}</i>
          </label>
        );
      })}
    </fieldset>
  );
}
