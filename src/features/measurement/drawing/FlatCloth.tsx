import { bands, CASSETTE_CM, lowered, panels } from './flat-geometry.ts';
import { Rail, type ClothProps } from './Rail.tsx';
import styles from './Cloth.module.css';
import { panelCount } from '../../../domain/price/panels.ts';
import { tone } from './cloth-colors.ts';
import { round, roundBox, type DrawnKind, type FlatKind } from './window-geometry.ts';

type FlatClothProps<Kind extends DrawnKind> = Pick<ClothProps<Kind>, 'kind' | 'color' | 'layout' | 'widthCm'>;

/** Flat cloth: a blind in its cassette, or panels that slide. */
export const FlatCloth = ({ kind, ...cloth }: FlatClothProps<FlatKind>) =>
  kind === 'panel' ? <Panels {...cloth} /> : <Blind {...cloth} kind={kind} />;

function Blind({ kind, color, layout }: Pick<FlatClothProps<'zebra' | 'roller'>, 'kind' | 'color' | 'layout'>) {
  const { box, scale } = layout;
  const cassette = Math.min(14, Math.max(6, CASSETTE_CM * scale), box.height * 0.2);
  const cloth = lowered({ ...box, y: box.y + cassette, height: box.height - cassette }, kind);
  const foot = { x: cloth.x - 1, y: cloth.y + cloth.height - 1, width: cloth.width + 2, height: 5 };
  const chainX = round(box.x + box.width + 4);
  return (
    <>
      <rect className={styles.cloth} {...roundBox(cloth)} fill={color} fillOpacity={kind === 'zebra' ? 0.38 : 0.97} />
      {kind === 'zebra' ? (
        bands(cloth, scale).map((band) => (
          <g key={band.y}>
            <rect className={styles.cloth} {...roundBox(band)} fill={color} />
            <path
              className={styles.bandEdge}
              d={`M${round(band.x)} ${round(band.y + band.height)}h${round(band.width)}`}
              stroke={tone(color, -0.3)}
            />
          </g>
        ))
      ) : (
        <rect
          className={styles.shade}
          {...roundBox({ ...cloth, height: Math.min(7, cloth.height * 0.08) })}
          fill={tone(color, -0.22)}
        />
      )}
      <rect className={styles.outline} {...roundBox(cloth)} />
      <rect className={styles.foot} {...roundBox(foot)} rx={1} fill={tone(color, -0.12)} />
      <rect
        className={styles.cassette}
        {...roundBox({ ...box, x: box.x - 2, width: box.width + 4, height: cassette })}
        rx={1}
      />
      <path className={styles.chain} d={`M${chainX} ${round(box.y + cassette)}V${round(box.y + box.height * 0.56)}`} />
    </>
  );
}

function Panels({ color, layout: { box }, widthCm }: Omit<FlatClothProps<'panel'>, 'kind'>) {
  return (
    <>
      {panels(box, panelCount(widthCm)).map(({ box: panel }) => (
        <g key={panel.x}>
          <rect className={styles.panel} {...roundBox({ ...panel, height: panel.height - 3 })} fill={color} />
          <rect
            className={styles.foot}
            {...roundBox({ ...panel, y: panel.y + panel.height - 7, height: 4 })}
            fill={tone(color, -0.3)}
          />
        </g>
      ))}
      <Rail box={box} />
    </>
  );
}
