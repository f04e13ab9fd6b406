import type { ReviewedLine } from '../../contract/reviews.ts';
import type { ReviewCalls } from './review-calls.ts';

/** Props of each part of the page: calls about its line, the line, and what to do with the line once it has changed. */
export interface LineProps {
  calls: ReviewCalls;
  line: ReviewedLine;
  onChange: (line: ReviewedLine) => void;
}
