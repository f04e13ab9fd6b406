/** The board of the workshop: the calls of `src/contract/admin-board.ts`. */
import { serve } from '../../http/serve.ts';
import { movePiece, unmovePiece } from './move.ts';
import { showBoard, showLoad } from './show.ts';

export const board = serve(showBoard, showLoad, movePiece, unmovePiece);
