import { encode } from 'uqr';

/** Leads its scanner to a page of the back room. @param to path of it */
export function QrCode({ to, label }: { to: string; label: string }) {
  const { size, path } = qrPath(location.origin + to);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface QrPicture {
  /** Modules on a side, the quiet border among them. */
  readonly size: number;
  /** The dark modules, as the data of one path. */
  readonly path: string;
}

/** A QR code of a text, row by row in runs: a path, because no HTML is made from text here. */
export function qrPath(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      path += `M${start} ${y}h${x - start + 1}v1h${start - x - 1}z`;
    }
  }
  return { size, path };
}
