import { startSession } from '../session/session.ts';

// Signed-out visitors leave for the login page and come back after it (decisions A1).
void startSession();

// On a phone the menu is a strip wider than the screen.
document.querySelector('.account-menu [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
