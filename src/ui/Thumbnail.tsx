import { smallerImage } from '../domain/values/smaller-image.ts';

interface ThumbnailProps {
  /** Address of a photograph as calls answer it (`imageUrl`); its small copy is fetched. */
  src: string | null | undefined;
  /** At most 88, in CSS pixels. */
  width: number;
  height: number;
  className?: string | undefined;
}

/** A photograph beside a name that says what it shows; nothing where there is none. */
export function Thumbnail({ src, ...look }: ThumbnailProps) {
  return src ? <img src={smallerImage(src, 144)} alt="" loading="lazy" decoding="async" {...look} /> : null;
}
