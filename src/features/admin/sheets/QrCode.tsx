import { adminPaths } from '../../../lib/admin-paths.ts';
import { qrPath } from './qr-path.ts';

/** Leads its scanner to the order in the back room. */
export function QrCode({ orderNo, label }: { orderNo: string; label: string }) {
  const { size, path } = qrPath(location.origin + adminPaths.order(orderNo));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
