/** The account area (spec §2, §7, decisions S6). */
import { defineCalls } from '../http/gate.ts';
import { listFavourites, removeFavourite } from '../favourites/calls.ts';
import { listOrders, showOrder } from '../orders/own.ts';
import { changePassword } from './change-password.ts';
import { exportAccount } from './export.ts';
import { saveProfile, showProfile } from './profile.ts';
import { removeAccount } from './remove.ts';
import { endSession, listSessions } from './sessions.ts';

export const account = defineCalls('A', {
  '/api/account': { DELETE: removeAccount },
  '/api/account/profile': { GET: showProfile, PUT: saveProfile },
  '/api/account/password': { POST: changePassword },
  '/api/account/sessions': { GET: listSessions },
  '/api/account/sessions/:id': { DELETE: endSession },
  '/api/account/export': { GET: exportAccount },
  '/api/account/orders': { GET: listOrders },
  '/api/account/orders/:orderNo': { GET: showOrder },
  '/api/account/favorites': { GET: listFavourites },
  '/api/account/favorites/:productId': { DELETE: removeFavourite },
});
