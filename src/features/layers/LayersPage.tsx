import { lazy, Suspense, useRef, useState } from 'react';
import { isCloth, type Role } from '../../domain/layers/layers.ts';
import { setCloth } from '../../domain/picture/set-cloth.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { ShareLink } from '../../ui/ShareLink.tsx';
import { useAlive } from '../../ui/useInBrowser.ts';
import { LayerRow } from './LayerRow.tsx';
import { layerFacts, layerName, roleWord } from './layer-words.ts';
import styles from './LayersPage.module.css';
import type { PageSets } from './page-sets.ts';
import { PictureFrame } from './PictureFrame.tsx';
import { ReadySets } from './ReadySets.tsx';
import { SetSum } from './SetSum.tsx';
import sumStyles from './SetSum.module.css';
import { SizeLine } from './SizeLine.tsx';
import { useSet, type SetNews } from './useSet.ts';

/** Fetched at the first press of "change". */
const LayerDialog = lazy(() => import('./LayerDialog.tsx').then((module) => ({ default: module.LayerDialog })));

/** The island of `/layers`; needs the messages of `layers`, `picture`, `rules:measurement` and `calls`. */
export default boundedIsland(LayersPage);

function LayersPage({ page }: { page: PageSets }) {
  const { t, locale } = useI18n();
  const alive = useAlive();
  const set = useSet(page);
  const [changing, setChanging] = useState<Role | null>(null);
  const width = useRef<HTMLInputElement>(null);
  const { layers, size, room } = set;
  const window = set.isExample
    ? t('layers:exampleWindow')
    : room === ''
      ? t('layers:unnamed', size)
      : t('layers:window', { room });
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
          <News news={set.news} />
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
      {changed && (
        <Suspense>
          <LayerDialog
            layer={changed}
            set={set}
            onClose={() => setChanging(null)}
            onUse={(worn, product) => {
              set.use(changed.role, worn, product);
              setChanging(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Outcome of a link or of a press, told where the layers are. */
function News({ news }: { news: SetNews | null }) {
  const { t } = useI18n();
  const words =
    news && ('role' in news ? t(`layers:${news.kind}`, { layer: roleWord(news.role, t) }) : t(`layers:${news.kind}`));
  return (
    <p className={styles.news} role="status">
      {words}
    </p>
  );
}
