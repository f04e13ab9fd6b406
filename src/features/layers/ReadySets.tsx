import { dress, sumOf } from '../../domain/layers/layers.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { layerName } from './layer-words.ts';
import styles from './ReadySets.module.css';
import type { PageSets } from './page-sets.ts';
import type { OpenSet } from './useSet.ts';

/** The ready sets as cards, each priced in the window; none is chosen once a layer is another. */
export function ReadySets({ page, set }: { page: PageSets; set: OpenSet }) {
  const { t, money } = useI18n();
  return (
    <fieldset className={styles.ready}>
      <legend className="visually-hidden">{t('layers:ready')}</legend>
      {page.ready.map((ready) => {
        const layers = dress(ready.worn, page.rules, set.size, set.products);
        const unmade = layers.filter(({ refusal }) => refusal !== null).length;
        return (
          <label key={ready.id} className={styles.card} data-chosen={ready.id === set.readyId || undefined}>
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
