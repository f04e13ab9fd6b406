import type { ReviewedLine } from '../../contract/reviews.ts';

/** Props of each part of the page: the link's token, its line, and what to do with the line once it has changed. */
export interface LineProps {
  token: string;
  line: ReviewedLine;
  onChange: (line: ReviewedLine) => void;
}
