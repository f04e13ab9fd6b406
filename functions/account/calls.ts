/** The account area: the calls of `src/contract/account.ts`, and those of orders and favourites below its path. */
import { listAccountFavourites, removeAccountFavourite } from '../favourites/calls.ts';
import { serve } from '../http/serve.ts';
import { listAccountOrders, showAccountOrder } from '../orders/own-orders.ts';
import { removeBilling, saveBilling, showBilling } from './billing.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { cancelEmailChange, sendEmailLinkAgain } from './email-change.ts';
import { exportAccount } from './export.ts';
import { saveMarketing, showMarketing } from './marketing.ts';
import { saveProfile, showProfile } from './profile.ts';
import { endSession, listSessions } from './sessions.ts';

export const account = serve(
  deleteAccount,
  showProfile,
  saveProfile,
  sendEmailLinkAgain,
  cancelEmailChange,
  showMarketing,
  saveMarketing,
  showBilling,
  saveBilling,
  removeBilling,
  changePassword,
  listSessions,
  endSession,
  exportAccount,
  listAccountOrders,
  showAccountOrder,
  listAccountFavourites,
  removeAccountFavourite,
);
