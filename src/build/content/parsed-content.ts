import type { CouponFile } from '../../domain/coupon/coupons-file.ts';
import type { SetsFile } from '../../domain/layers/sets-file.ts';
import type { Category, HomeFile, ProductFile, RoomsFile } from '../../domain/product/product-file.ts';
import type { SearchWords } from '../../domain/search/search-file.ts';
import type { ProductionFile } from '../../domain/workshop/production-file.ts';
import type { Digest } from './digest.ts';
import type { FileOf } from './parse-text.ts';

/** The parsed files of `content/` that are checked against each other. */
export interface Content {
  products: FileOf<ProductFile>[];
  categories: FileOf<Category>[];
  coupons: FileOf<CouponFile[]>;
  home: FileOf<HomeFile>;
  sets: FileOf<SetsFile>;
  /** Null where the file is broken. */
  production: FileOf<ProductionFile> | null;
  /** A file for each language. */
  search: FileOf<SearchWords>[];
  rooms: FileOf<RoomsFile>;
  /** Products that are live, by id; null where a build knows nothing of them, and measures no price by them. */
  live: Digest['products'] | null;
  /** In Istanbul. */
  today: string;
  /** Base names of the files in `content/photos`. */
  photoFiles: ReadonlySet<string>;
  /** Base names that `content/photos.yaml` describes. */
  described: ReadonlySet<string>;
  /** Base names that pages show. */
  onPages: ReadonlySet<string>;
}
