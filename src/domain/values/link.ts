/**
 * Why a link cannot be read. `broken`: cut or changed on its way. `newer`: of a later version of the shop. `old-browser`: this
 * browser cannot unfold it.
 */
export type LinkFault = 'broken' | 'newer' | 'old-browser';
