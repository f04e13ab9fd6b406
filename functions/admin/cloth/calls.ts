/** Cloth of the workshop: the calls of `src/contract/admin-cloth.ts`. */
import { serve } from '../../http/serve.ts';
import { bookCuts, unbookCuts } from './book.ts';
import { showCuts } from './cuts.ts';
import { addRoll, changeRoll, listRolls } from './rolls.ts';

export const cloth = serve(listRolls, addRoll, changeRoll, showCuts, bookCuts, unbookCuts);
