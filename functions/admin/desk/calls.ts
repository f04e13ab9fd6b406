/** Work that waits on the desk of the back room (decisions A8). */
import { serve } from '../../http/serve.ts';
import { answerMessage } from './answer.ts';
import { showCurve } from './curve.ts';
import { listErrors, seeErrors } from './errors.ts';
import { listLetters, sendLetter } from './letters.ts';
import { endMarketing } from './marketing.ts';
import { changeMessage, listMessages } from './messages.ts';
import { showViews } from './views.ts';
import { showToday, countWaiting } from './today.ts';

export const desk = serve(
  listMessages,
  changeMessage,
  answerMessage,
  listLetters,
  sendLetter,
  endMarketing,
  listErrors,
  seeErrors,
  countWaiting,
  showToday,
  showCurve,
  showViews,
);
