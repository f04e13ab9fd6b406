/** Whether a page is served from the developer's own machine, which reports nothing to anybody (spec §7, decisions U4). */
export const isOwnMachine = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
